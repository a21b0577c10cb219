CREATE INDEX "customers_names_idx" ON "customers" USING gin ((chr(10) || split_part("search_text", chr(10), 1)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "laybys_names_idx" ON "laybys" USING gin ((chr(10) || split_part("search_text", chr(10), 1) || chr(10) || search_fold("phone_model")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_names_idx" ON "payments" USING gin ((chr(10) || "own_search" || chr(10) || split_part("customer_search", chr(10), 1)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pre_orders_search_idx" ON "pre_orders" USING gin (search_fold(chr(10) || "phone_model" || chr(10) || coalesce("supplier_order_number", '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservations_search_idx" ON "reservations" USING gin ("model_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "reservations_names_idx" ON "reservations" USING gin ((chr(10) || search_fold("phone_model")) gin_trgm_ops);