ALTER TABLE "notifications" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "ended_at" timestamp (3) with time zone;