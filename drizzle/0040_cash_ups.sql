CREATE TABLE "cash_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"branch" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"pieces" jsonb,
	"float_amount" numeric(10,2) DEFAULT '0' NOT NULL,
	"expected_amount" numeric(20,2) NOT NULL,
	"counted_amount" numeric(20,2) NOT NULL,
	"difference_amount" numeric(20,2) NOT NULL,
	"reason" text,
	"closed_by" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"device_id" text,
	"reopened_by" text,
	"reopened_at" timestamp (3) with time zone,
	"reopen_reason" text,
	"receipt_ids" integer[] NOT NULL,
	CONSTRAINT "cash_ups_status_known" CHECK ("cash_ups"."status" in ('closed', 'reopened')),
	CONSTRAINT "cash_ups_adds_up" CHECK ("cash_ups"."difference_amount" = "cash_ups"."counted_amount" - "cash_ups"."expected_amount"),
	CONSTRAINT "cash_ups_difference_explained" CHECK ("cash_ups"."difference_amount" = 0 or "cash_ups"."reason" is not null),
	CONSTRAINT "cash_ups_reopening_whole" CHECK (num_nonnulls("cash_ups"."reopened_by", "cash_ups"."reopened_at", "cash_ups"."reopen_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "cash_ups" ADD CONSTRAINT "cash_ups_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_ups_deleted_idx" ON "cash_ups" USING btree ("deleted_batch_id") WHERE "cash_ups"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_ups_branch_day_idx" ON "cash_ups" USING btree ("branch","day");--> statement-breakpoint
CREATE INDEX "cash_ups_day_idx" ON "cash_ups" USING btree ("day" DESC NULLS FIRST,"id" DESC NULLS FIRST);