CREATE TABLE "agents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"branch" text,
	"team" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"pin_hash" text,
	CONSTRAINT "agents_team_known" CHECK ("agents"."team" in ('all', 'sales', 'technical', 'management'))
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "lock_minutes" integer;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_deleted_idx" ON "agents" USING btree ("deleted_batch_id") WHERE "agents"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "agents_name_idx" ON "agents" USING btree ("name_key") WHERE "agents"."is_active" and "agents"."deleted_batch_id" is null;