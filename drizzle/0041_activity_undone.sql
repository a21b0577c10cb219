ALTER TABLE "activity" ADD COLUMN "undoes_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_undone_once_idx" ON "activity" USING btree ("undoes_id") WHERE "activity"."undoes_id" is not null;--> statement-breakpoint
CREATE INDEX "activity_told_idx" ON "activity" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "activity"."batch_id" is null or "activity"."action" in ('restored', 'undone');--> statement-breakpoint
CREATE INDEX "batches_newest_idx" ON "batches" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);