DROP INDEX "laybys_search_idx";--> statement-breakpoint
DROP INDEX "laybys_names_idx";--> statement-breakpoint
DROP INDEX "pre_orders_search_idx";--> statement-breakpoint
DROP INDEX "reservations_search_idx";--> statement-breakpoint
DROP INDEX "reservations_names_idx";--> statement-breakpoint
ALTER TABLE "laybys" ADD COLUMN "customer_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pre_orders" ADD COLUMN "order_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pre_orders" ADD COLUMN "customer_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "customer_search" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "laybys_words_idx" ON "laybys" USING gin (("search_text" || chr(10) || "customer_search") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "laybys_short_words_idx" ON "laybys" USING gin ((chr(10) || split_part("search_text", chr(10), 1) || chr(10) || search_fold("phone_model") || chr(10) || split_part("customer_search", chr(10), 1)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pre_orders_words_idx" ON "pre_orders" USING gin ((search_fold(chr(10) || "phone_model" || chr(10) || coalesce("supplier_order_number", '')) || chr(10) || "order_search" || chr(10) || "customer_search") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pre_orders_short_words_idx" ON "pre_orders" USING gin ((search_fold(chr(10) || "phone_model" || chr(10) || coalesce("supplier_order_number", '')) || chr(10) || "order_search" || chr(10) || split_part("customer_search", chr(10), 1)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservations_words_idx" ON "reservations" USING gin (("model_key" || chr(10) || "customer_search") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservations_short_words_idx" ON "reservations" USING gin ((chr(10) || search_fold("phone_model") || chr(10) || split_part("customer_search", chr(10), 1)) gin_trgm_ops);