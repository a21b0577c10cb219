CREATE TABLE "call_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"kind" text NOT NULL,
	"english" text,
	"second" text,
	CONSTRAINT "call_templates_kind_known" CHECK ("call_templates"."kind" in ('greeting', 'in_branch', 'stock_in', 'slipped', 'layby_overdue', 'layby_due', 'still_waiting', 'signature', 'code', 'closing'))
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "language" text DEFAULT 'english' NOT NULL;--> statement-breakpoint
ALTER TABLE "call_templates" ADD CONSTRAINT "call_templates_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_templates_deleted_idx" ON "call_templates" USING btree ("deleted_batch_id") WHERE "call_templates"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "call_templates_kind_idx" ON "call_templates" USING btree ("kind");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_language_known" CHECK ("customers"."language" in ('english', 'second'));