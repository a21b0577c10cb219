ALTER TABLE "batches" ADD COLUMN "run_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "batches_run_key_idx" ON "batches" USING btree ("run_key") WHERE "batches"."run_key" is not null;