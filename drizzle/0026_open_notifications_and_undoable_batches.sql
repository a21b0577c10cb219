DROP INDEX "batches_kind_idx";--> statement-breakpoint
DROP INDEX "notifications_unread_idx";--> statement-breakpoint
CREATE INDEX "batches_undoable_idx" ON "batches" USING btree ("kind","id" DESC NULLS FIRST) WHERE "batches"."undone_at" is null and "batches"."purged_at" is null and not "batches"."is_running";--> statement-breakpoint
CREATE INDEX "notifications_open_idx" ON "notifications" USING btree (greatest("created_at", "scheduled_for", "sent_at")) WHERE "notifications"."deleted_batch_id" is null and not "notifications"."is_read" and "notifications"."ended_at" is null;