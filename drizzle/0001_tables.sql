CREATE TABLE "devices" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"agent" text,
	"branch" text,
	"team" text,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "devices_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"route" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device_id" text NOT NULL,
	"password_epoch" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"action" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"agent" text,
	"branch" text,
	"device_id" text,
	"request_id" text,
	"batch_id" integer
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"customer_id" integer NOT NULL,
	"payment_id" integer,
	"layby_id" integer,
	"reservation_id" integer,
	"is_reached" boolean NOT NULL,
	"contacted_by" text,
	"communication_mode" text,
	"note" text,
	"branch" text,
	"device_id" text
);
--> statement-breakpoint
CREATE TABLE "app_reminders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_reminders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"reminder_date" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"notified" boolean DEFAULT false NOT NULL,
	"last_sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" integer,
	"counts" jsonb NOT NULL,
	"agent" text,
	"branch" text,
	"device_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"purged_at" timestamp (3) with time zone,
	CONSTRAINT "batches_kind_known" CHECK ("batches"."kind" in ('delete', 'import', 'fix_completed'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"phone_key" text NOT NULL,
	"email" text,
	"address" text,
	"location" text,
	"search_text" text NOT NULL,
	CONSTRAINT "customers_name_present" CHECK (btrim("customers"."name") <> ''),
	CONSTRAINT "customers_phone_present" CHECK (btrim("customers"."phone") <> '')
);
--> statement-breakpoint
CREATE TABLE "laybys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "laybys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"customer_id" integer NOT NULL,
	"customer_full_name" text NOT NULL,
	"customer_number" text NOT NULL,
	"customer_email" text,
	"id_number" text NOT NULL,
	"phone_model" text NOT NULL,
	"phone_storage" text NOT NULL,
	"phone_color" text NOT NULL,
	"phone_network" text,
	"duration_to_pay" text NOT NULL,
	"full_amount" numeric(10,2) NOT NULL,
	"paid_amount" numeric(10,2) DEFAULT '0.00' NOT NULL,
	"remaining_amount" numeric(10,2) GENERATED ALWAYS AS (full_amount - paid_amount) STORED NOT NULL,
	"due_date" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"product" text,
	"total_price" numeric(10,2),
	"deposit_paid" numeric(10,2),
	"balance" numeric(10,2),
	CONSTRAINT "laybys_status_known" CHECK ("laybys"."status" in ('active', 'completed', 'cancelled')),
	CONSTRAINT "laybys_full_not_negative" CHECK ("laybys"."full_amount" >= 0),
	CONSTRAINT "laybys_paid_not_negative" CHECK ("laybys"."paid_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer,
	"layby_id" integer,
	"amount" numeric(10,2) NOT NULL,
	"kind" text NOT NULL,
	"method" text,
	"reference" text,
	"reason" text,
	"reverses_id" integer,
	"received_at" timestamp (3) with time zone NOT NULL,
	"agent" text,
	"branch" text,
	"device_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_one_owner" CHECK (num_nonnulls("receipts"."payment_id", "receipts"."layby_id") = 1),
	CONSTRAINT "receipts_amount_not_zero" CHECK ("receipts"."amount" <> 0),
	CONSTRAINT "receipts_kind_known" CHECK ("receipts"."kind" in ('receipt', 'adjustment', 'reversal', 'refund')),
	CONSTRAINT "receipts_money_in_positive" CHECK ("receipts"."kind" <> 'receipt' or "receipts"."amount" > 0),
	CONSTRAINT "receipts_reversal_names_row" CHECK (("receipts"."kind" = 'reversal') = ("receipts"."reverses_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"reservation_id" integer,
	"payment_id" integer,
	"layby_id" integer,
	"priority" text DEFAULT 'medium' NOT NULL,
	"target_team" text DEFAULT 'all' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	CONSTRAINT "notifications_priority_known" CHECK ("notifications"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "notifications_team_known" CHECK ("notifications"."target_team" in ('all', 'sales', 'technical', 'management'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"customer_id" integer NOT NULL,
	"quote_number" text NOT NULL,
	"quote_key" text NOT NULL,
	"total_amount" numeric(10,2) NOT NULL,
	"paid_amount" numeric(10,2) DEFAULT '0.00' NOT NULL,
	"remaining_amount" numeric(10,2) GENERATED ALWAYS AS (total_amount - paid_amount) STORED NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"phone_model" text,
	"phone_available" boolean DEFAULT true NOT NULL,
	"pre_order_location" text,
	"customer_contacted" boolean DEFAULT false NOT NULL,
	"contacted_by" text,
	"communication_mode" text,
	"added_by_agent" text,
	"agent_branch" text,
	"live_payment_feedback" text,
	"phone_delivery_status" text,
	"delivery_method" text,
	"collection_branch" text,
	"approval_date" timestamp (3) with time zone,
	"contract_signed_date" timestamp (3) with time zone,
	"bank_paid_date" timestamp (3) with time zone,
	"payment_received_date" timestamp (3) with time zone,
	"customer_notified_date" timestamp (3) with time zone,
	"device_collected_date" timestamp (3) with time zone,
	"order_completed_date" timestamp (3) with time zone,
	"due_date" date,
	"status_before_completion" text,
	"is_collection_stamped_by_completion" boolean DEFAULT false NOT NULL,
	"completed_by_pre_order_id" integer,
	"status_changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"own_search" text NOT NULL,
	"customer_search" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (own_search || ' ' || customer_search) STORED NOT NULL,
	CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('pending', 'partial', 'approved', 'contract_signed', 'bank_paid', 'customer_notified', 'phone_available', 'china_preorder', 'dubai_preorder', 'device_collected', 'order_completed', 'completed')),
	CONSTRAINT "payments_total_not_negative" CHECK ("payments"."total_amount" >= 0),
	CONSTRAINT "payments_paid_not_negative" CHECK ("payments"."paid_amount" >= 0),
	CONSTRAINT "payments_quote_present" CHECK (btrim("payments"."quote_number") <> ''),
	CONSTRAINT "payments_pre_order_location_known" CHECK ("payments"."pre_order_location" in ('china', 'dubai')),
	CONSTRAINT "payments_delivery_method_known" CHECK ("payments"."delivery_method" in ('collected', 'delivered')),
	CONSTRAINT "payments_collection_branch_known" CHECK ("payments"."collection_branch" in ('windhoek', 'oshakati', 'walvis_bay', 'rundu', 'swakopmund')),
	CONSTRAINT "payments_communication_mode_known" CHECK ("payments"."communication_mode" in ('phone', 'email', 'whatsapp', 'sms')),
	CONSTRAINT "payments_delivery_status_known" CHECK ("payments"."phone_delivery_status" in ('pickup', 'delivery', 'courier', 'not_available'))
);
--> statement-breakpoint
CREATE TABLE "pre_orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pre_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"payment_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"phone_model" text NOT NULL,
	"color" text,
	"storage" text,
	"order_location" text NOT NULL,
	"status" text DEFAULT 'ordered' NOT NULL,
	"order_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expected_arrival_date" date,
	"actual_arrival_date" timestamp (3) with time zone,
	"pickup_date" timestamp (3) with time zone,
	"supplier_order_number" text,
	"notes" text,
	"added_by_agent" text,
	"agent_branch" text,
	"device_collected_date" timestamp (3) with time zone,
	"delivery_method" text,
	"collection_branch" text,
	"status_before_pickup" text,
	CONSTRAINT "pre_orders_location_known" CHECK ("pre_orders"."order_location" in ('china', 'dubai')),
	CONSTRAINT "pre_orders_status_known" CHECK ("pre_orders"."status" in ('ordered', 'shipped', 'arrived', 'picked_up', 'ready_for_collection', 'collected', 'order_completed', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"customer_id" integer NOT NULL,
	"phone_model" text NOT NULL,
	"color" text,
	"storage" text,
	"expected_stock_date" date NOT NULL,
	"reserved_date" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"stock_received" boolean DEFAULT false NOT NULL,
	"stock_received_date" timestamp (3) with time zone,
	CONSTRAINT "reservations_priority_known" CHECK ("reservations"."priority" in ('low', 'normal', 'high')),
	CONSTRAINT "reservations_status_known" CHECK ("reservations"."status" in ('waiting', 'notified', 'completed', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_reminders" ADD CONSTRAINT "app_reminders_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laybys" ADD CONSTRAINT "laybys_customer_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "laybys" ADD CONSTRAINT "laybys_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_reverses_id_receipts_id_fk" FOREIGN KEY ("reverses_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reservation_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_payment_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_layby_fk" FOREIGN KEY ("layby_id") REFERENCES "public"."laybys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_orders" ADD CONSTRAINT "pre_orders_payment_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_orders" ADD CONSTRAINT "pre_orders_customer_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pre_orders" ADD CONSTRAINT "pre_orders_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_customer_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sessions_device_idx" ON "sessions" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen_idx" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "activity_entity_idx" ON "activity" USING btree ("entity","entity_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "activity_batch_idx" ON "activity" USING btree ("batch_id") WHERE "activity"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_payment_idx" ON "contacts" USING btree ("payment_id","id" DESC NULLS FIRST) WHERE "contacts"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_customer_idx" ON "contacts" USING btree ("customer_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "app_reminders_newest_idx" ON "app_reminders" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "app_reminders"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "app_reminders_due_idx" ON "app_reminders" USING btree ("reminder_date") WHERE "app_reminders"."deleted_batch_id" is null and "app_reminders"."is_active" and not "app_reminders"."notified";--> statement-breakpoint
CREATE INDEX "app_reminders_deleted_idx" ON "app_reminders" USING btree ("deleted_batch_id") WHERE "app_reminders"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "batches_kind_idx" ON "batches" USING btree ("kind","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "customers_newest_idx" ON "customers" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "customers"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "customers_phone_idx" ON "customers" USING btree ("phone_key") WHERE "customers"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "customers_search_idx" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_deleted_idx" ON "customers" USING btree ("deleted_batch_id") WHERE "customers"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "laybys_newest_idx" ON "laybys" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "laybys"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "laybys_due_idx" ON "laybys" USING btree ("status","due_date") WHERE "laybys"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "laybys_customer_idx" ON "laybys" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "laybys_deleted_idx" ON "laybys" USING btree ("deleted_batch_id") WHERE "laybys"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_reversed_once_idx" ON "receipts" USING btree ("reverses_id");--> statement-breakpoint
CREATE INDEX "receipts_payment_idx" ON "receipts" USING btree ("payment_id","id") WHERE "receipts"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_layby_idx" ON "receipts" USING btree ("layby_id","id") WHERE "receipts"."layby_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_received_idx" ON "receipts" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "notifications_newest_idx" ON "notifications" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "notifications"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "notifications_unread_idx" ON "notifications" USING btree ("created_at" DESC NULLS FIRST) WHERE "notifications"."deleted_batch_id" is null and not "notifications"."is_read";--> statement-breakpoint
CREATE INDEX "notifications_deleted_idx" ON "notifications" USING btree ("deleted_batch_id") WHERE "notifications"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_newest_idx" ON "payments" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payments"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "payments_status_newest_idx" ON "payments" USING btree ("status","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payments"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "payments_customer_idx" ON "payments" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payments_quote_idx" ON "payments" USING btree ("quote_key") WHERE "payments"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "payments_search_idx" ON "payments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_due_idx" ON "payments" USING btree ("due_date") WHERE "payments"."deleted_batch_id" is null and "payments"."due_date" is not null;--> statement-breakpoint
CREATE INDEX "payments_deleted_idx" ON "payments" USING btree ("deleted_batch_id") WHERE "payments"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pre_orders_one_open_idx" ON "pre_orders" USING btree ("payment_id") WHERE "pre_orders"."deleted_batch_id" is null and "pre_orders"."status" in ('ordered', 'shipped', 'arrived', 'ready_for_collection');--> statement-breakpoint
CREATE INDEX "pre_orders_newest_idx" ON "pre_orders" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "pre_orders"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "pre_orders_status_idx" ON "pre_orders" USING btree ("status","order_location") WHERE "pre_orders"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "pre_orders_payment_idx" ON "pre_orders" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "pre_orders_customer_idx" ON "pre_orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "pre_orders_deleted_idx" ON "pre_orders" USING btree ("deleted_batch_id") WHERE "pre_orders"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "reservations_newest_idx" ON "reservations" USING btree ("updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "reservations"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "reservations_expected_idx" ON "reservations" USING btree ("status","expected_stock_date") WHERE "reservations"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "reservations_customer_idx" ON "reservations" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "reservations_deleted_idx" ON "reservations" USING btree ("deleted_batch_id") WHERE "reservations"."deleted_batch_id" is not null;