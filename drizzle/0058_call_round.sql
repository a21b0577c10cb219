CREATE TABLE "call_leases" (
	"customer_id" integer PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"agent" text,
	"leased_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches" DROP CONSTRAINT "batches_kind_known";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "call_outcome" text;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "called_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "call_tries" integer;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "call_again_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "coming_day" date;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "call_mark" text;--> statement-breakpoint
ALTER TABLE "call_leases" ADD CONSTRAINT "call_leases_customer_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "call_leases_holder_idx" ON "call_leases" USING btree ("holder");--> statement-breakpoint
CREATE INDEX "customers_called_idx" ON "customers" USING btree ("called_at","call_outcome") WHERE "customers"."deleted_batch_id" is null and "customers"."called_at" is not null;--> statement-breakpoint
CREATE INDEX "customers_call_mark_idx" ON "customers" USING btree ("called_at","id") WHERE "customers"."deleted_batch_id" is null and "customers"."call_mark" is not null;--> statement-breakpoint
CREATE INDEX "laybys_arrived_idx" ON "laybys" USING btree ("device_arrived_date","id") WHERE "laybys"."deleted_batch_id" is null and "laybys"."device_arrived_date" is not null and "laybys"."device_collected_date" is null;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_kind_known" CHECK ("batches"."kind" in ('delete', 'import', 'fix_completed', 'data_health', 'bulk', 'stock_arrival', 'call_round'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_call_outcome_known" CHECK ("customers"."call_outcome" in ('reached', 'no_answer', 'coming', 'wrong_number', 'do_not_call'));--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_call_mark_known" CHECK ("customers"."call_mark" in ('wrong_number', 'do_not_call', 'undecided'));