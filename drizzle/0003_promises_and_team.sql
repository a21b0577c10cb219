CREATE TABLE "job_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"status" text DEFAULT 'running' NOT NULL,
	"trigger" text NOT NULL,
	"agent" text,
	"result" jsonb,
	"error" text,
	CONSTRAINT "job_runs_status_known" CHECK ("job_runs"."status" in ('running', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"notification_id" integer NOT NULL,
	"device_id" text NOT NULL,
	"agent" text,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_reads_notification_id_device_id_pk" PRIMARY KEY("notification_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "added_by_agent" text;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "agent_branch" text;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "customer_contacted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "contacted_by" text;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "communication_mode" text;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "completed_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "cancelled_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "cancellation_fee" numeric(10,2);--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "device_collected_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "delivery_method" text;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "collection_branch" text;--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "added_by_agent" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "model_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "completed_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "cancelled_date" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "payment_id" integer;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "added_by_agent" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "agent_branch" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "customer_contacted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "contacted_by" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "communication_mode" text;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_runs_newest_idx" ON "job_runs" USING btree ("name","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notification_reads_device_idx" ON "notification_reads" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_device_idx" ON "push_subscriptions" USING btree ("device_id");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_payment_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_layby_idx" ON "contacts" USING btree ("layby_id","id" DESC NULLS FIRST) WHERE "contacts"."layby_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_reservation_idx" ON "contacts" USING btree ("reservation_id","id" DESC NULLS FIRST) WHERE "contacts"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX "laybys_search_idx" ON "laybys" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notifications_scheduled_idx" ON "notifications" USING btree ("scheduled_for") WHERE "notifications"."deleted_batch_id" is null and "notifications"."sent_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_source_idx" ON "notifications" USING btree ("source_key") WHERE "notifications"."source_key" is not null;--> statement-breakpoint
CREATE INDEX "notifications_payment_idx" ON "notifications" USING btree ("payment_id") WHERE "notifications"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_layby_idx" ON "notifications" USING btree ("layby_id") WHERE "notifications"."layby_id" is not null;--> statement-breakpoint
CREATE INDEX "notifications_reservation_idx" ON "notifications" USING btree ("reservation_id") WHERE "notifications"."reservation_id" is not null;--> statement-breakpoint
CREATE INDEX "reservations_queue_idx" ON "reservations" USING btree ("model_key") WHERE "reservations"."deleted_batch_id" is null and "reservations"."status" = 'waiting';--> statement-breakpoint
ALTER TABLE "laybys" ADD CONSTRAINT "laybys_delivery_method_known" CHECK ("laybys"."delivery_method" in ('collected', 'delivered'));--> statement-breakpoint
ALTER TABLE "laybys" ADD CONSTRAINT "laybys_collection_branch_known" CHECK ("laybys"."collection_branch" in ('windhoek', 'oshakati', 'walvis_bay', 'rundu', 'swakopmund'));--> statement-breakpoint
ALTER TABLE "laybys" ADD CONSTRAINT "laybys_communication_mode_known" CHECK ("laybys"."communication_mode" in ('phone', 'email', 'whatsapp', 'sms'));--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_communication_mode_known" CHECK ("reservations"."communication_mode" in ('phone', 'email', 'whatsapp', 'sms'));