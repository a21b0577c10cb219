ALTER TABLE "activity" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "is_done_unsure" boolean;