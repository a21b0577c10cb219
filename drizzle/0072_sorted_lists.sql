DROP INDEX "laybys_due_idx";--> statement-breakpoint
DROP INDEX "payments_balance_idx";--> statement-breakpoint
DROP INDEX "reservations_expected_idx";--> statement-breakpoint
CREATE INDEX "customers_created_idx" ON "customers" USING btree ("created_at","id") WHERE "customers"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "customers_by_name_idx" ON "customers" USING btree (left(split_part("search_text", chr(10), 1), 60),"id") WHERE "customers"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "laybys_balance_idx" ON "laybys" USING btree ("status","remaining_amount","id","customer_id") WHERE "laybys"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "laybys_created_idx" ON "laybys" USING btree ("status","created_at","id") WHERE "laybys"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "laybys_by_name_idx" ON "laybys" USING btree ("status",left(split_part("search_text", chr(10), 1), 60),"id") WHERE "laybys"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "pre_orders_due_idx" ON "pre_orders" USING btree ("status",coalesce("expected_arrival_date", '9999-12-31'::date),"id") WHERE "pre_orders"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "pre_orders_created_idx" ON "pre_orders" USING btree ("status","created_at","id") WHERE "pre_orders"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "pre_orders_by_name_idx" ON "pre_orders" USING btree ("status",left(split_part("customer_search", chr(10), 1), 60),"id") WHERE "pre_orders"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "reservations_created_idx" ON "reservations" USING btree ("status","created_at","id") WHERE "reservations"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "reservations_by_name_idx" ON "reservations" USING btree ("status",left(split_part("customer_search", chr(10), 1), 60),"id") WHERE "reservations"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "laybys_due_idx" ON "laybys" USING btree ("status","due_date","id") WHERE "laybys"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "payments_balance_idx" ON "payments" USING btree ("status","remaining_amount","id","customer_id") WHERE "payments"."deleted_batch_id" is null;--> statement-breakpoint
CREATE INDEX "reservations_expected_idx" ON "reservations" USING btree ("status","expected_stock_date","id") WHERE "reservations"."deleted_batch_id" is null;