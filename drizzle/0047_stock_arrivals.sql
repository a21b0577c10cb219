CREATE TABLE "stock_arrivals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_arrivals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"branch" text NOT NULL,
	"units" jsonb NOT NULL,
	"unit_count" integer NOT NULL,
	"given_count" integer NOT NULL,
	"imeis" text[] NOT NULL,
	"model_keys" text[] NOT NULL,
	"received_by" text,
	"device_id" text,
	"batch_id" integer NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "stock_arrivals_branch_known" CHECK ("stock_arrivals"."branch" in ('windhoek', 'oshakati', 'walvis_bay', 'rundu', 'swakopmund')),
	CONSTRAINT "stock_arrivals_counts" CHECK ("stock_arrivals"."given_count" between 0 and "stock_arrivals"."unit_count")
);
--> statement-breakpoint
ALTER TABLE "batches" DROP CONSTRAINT "batches_kind_known";--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "device_arrived_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "device_imei" text;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "device_branch" text;--> statement-breakpoint
ALTER TABLE "pre_orders" ADD COLUMN "device_imei" text;--> statement-breakpoint
ALTER TABLE "pre_orders" ADD COLUMN "device_branch" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "device_imei" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "device_branch" text;--> statement-breakpoint
ALTER TABLE "stock_arrivals" ADD CONSTRAINT "stock_arrivals_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_arrivals" ADD CONSTRAINT "stock_arrivals_batch_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_arrivals_deleted_idx" ON "stock_arrivals" USING btree ("deleted_batch_id") WHERE "stock_arrivals"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_arrivals_imeis_idx" ON "stock_arrivals" USING gin ("imeis") WHERE "stock_arrivals"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "stock_arrivals_batch_idx" ON "stock_arrivals" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "stock_arrivals_newest_idx" ON "stock_arrivals" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "stock_arrivals"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "laybys_device_imei_idx" ON "laybys" USING btree ("device_imei") WHERE "laybys"."device_imei" is not null;--> statement-breakpoint
CREATE INDEX "laybys_waiting_idx" ON "laybys" USING btree ("completed_date","id") WHERE "laybys"."deleted_batch_id" is null and "laybys"."status" = 'completed' and "laybys"."device_collected_date" is null and "laybys"."device_arrived_date" is null;--> statement-breakpoint
CREATE INDEX "pre_orders_device_imei_idx" ON "pre_orders" USING btree ("device_imei") WHERE "pre_orders"."device_imei" is not null;--> statement-breakpoint
CREATE INDEX "reservations_device_imei_idx" ON "reservations" USING btree ("device_imei") WHERE "reservations"."device_imei" is not null;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_kind_known" CHECK ("batches"."kind" in ('delete', 'import', 'fix_completed', 'data_health', 'bulk', 'stock_arrival'));--> statement-breakpoint
ALTER TABLE "laybys" ADD CONSTRAINT "laybys_device_imei_whole" CHECK ("laybys"."device_imei" ~ '^[0-9]{15}$');--> statement-breakpoint
ALTER TABLE "laybys" ADD CONSTRAINT "laybys_device_branch_known" CHECK ("laybys"."device_branch" in ('windhoek', 'oshakati', 'walvis_bay', 'rundu', 'swakopmund'));--> statement-breakpoint
ALTER TABLE "pre_orders" ADD CONSTRAINT "pre_orders_device_imei_whole" CHECK ("pre_orders"."device_imei" ~ '^[0-9]{15}$');--> statement-breakpoint
ALTER TABLE "pre_orders" ADD CONSTRAINT "pre_orders_device_branch_known" CHECK ("pre_orders"."device_branch" in ('windhoek', 'oshakati', 'walvis_bay', 'rundu', 'swakopmund'));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_device_imei_whole" CHECK ("reservations"."device_imei" ~ '^[0-9]{15}$');--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_device_branch_known" CHECK ("reservations"."device_branch" in ('windhoek', 'oshakati', 'walvis_bay', 'rundu', 'swakopmund'));