CREATE TABLE "promise_accuracy" (
	"day" date PRIMARY KEY NOT NULL,
	"told" integer NOT NULL,
	"kept" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promise_legs" (
	"leg" text PRIMARY KEY NOT NULL,
	"median_days" integer NOT NULL,
	"late_days" integer NOT NULL,
	"cases" integer DEFAULT 0 NOT NULL,
	"is_default" boolean DEFAULT true NOT NULL,
	"reckoned_at" timestamp (3) with time zone,
	CONSTRAINT "promise_legs_known" CHECK ("promise_legs"."leg" in ('approval', 'signature', 'bank_payment', 'phone', 'china', 'dubai', 'branch')),
	CONSTRAINT "promise_legs_in_order" CHECK ("promise_legs"."median_days" >= 0 and "promise_legs"."late_days" >= "promise_legs"."median_days")
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "told_day" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "snoozed_until" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "snooze_reason" text;--> statement-breakpoint
CREATE INDEX "payments_told_idx" ON "payments" USING btree ("told_day","id") WHERE "payments"."deleted_batch_id" is null and "payments"."told_day" is not null;