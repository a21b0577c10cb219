CREATE TABLE "data_health" (
	"rule" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches" DROP CONSTRAINT "batches_kind_known";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "forgotten_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
CREATE INDEX "customers_merged_idx" ON "customers" USING btree ("merged_into_id") WHERE "customers"."merged_into_id" is not null;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_kind_known" CHECK ("batches"."kind" in ('delete', 'import', 'fix_completed', 'data_health'));