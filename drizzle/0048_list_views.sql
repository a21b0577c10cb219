CREATE TABLE "list_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_batch_id" integer,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"search" text NOT NULL,
	"device_id" text,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_device_id_devices_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_deleted_batch_fk" FOREIGN KEY ("deleted_batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_views_deleted_idx" ON "list_views" USING btree ("deleted_batch_id") WHERE "list_views"."deleted_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "list_views_device_idx" ON "list_views" USING btree ("device_id") WHERE "list_views"."device_id" is not null;