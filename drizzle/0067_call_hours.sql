CREATE TABLE "call_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "call_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"from" text NOT NULL,
	"until" text NOT NULL,
	"has_sundays" boolean NOT NULL,
	CONSTRAINT "call_hours_are_clocks" CHECK ("call_hours"."from" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "call_hours"."until" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
	CONSTRAINT "call_hours_begin_before_they_end" CHECK ("call_hours"."from" collate "C" < "call_hours"."until" collate "C")
);
--> statement-breakpoint
ALTER TABLE "call_hours" ADD CONSTRAINT "call_hours_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_hours_deleted_idx" ON "call_hours" USING btree ("deleted_batch_id") WHERE "call_hours"."deleted_batch_id" is not null;