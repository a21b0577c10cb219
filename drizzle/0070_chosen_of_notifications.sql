ALTER TABLE "notifications" ADD COLUMN "chosen_kind" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "chosen_ids" integer[];--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_chosen_whole" CHECK (("notifications"."chosen_kind" is null) = ("notifications"."chosen_ids" is null));