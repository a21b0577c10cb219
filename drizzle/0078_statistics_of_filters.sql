-- How common each branch and model is: of an index over part of a table the planner takes no statistics, took every branch for one row in two hundred,
-- and read all orders of a branch once for each status.
CREATE STATISTICS "payments_branch_stats" ON (replace(lower("agent_branch"), ' ', '_')) FROM "payments";
--> statement-breakpoint
CREATE STATISTICS "payments_model_stats" ON (regexp_replace(search_fold("phone_model"), '\s+', '', 'g')) FROM "payments";
--> statement-breakpoint
CREATE STATISTICS "laybys_branch_stats" ON (replace(lower("agent_branch"), ' ', '_')) FROM "laybys";
--> statement-breakpoint
CREATE STATISTICS "laybys_model_stats" ON (regexp_replace(search_fold("phone_model"), '\s+', '', 'g')) FROM "laybys";
--> statement-breakpoint
CREATE STATISTICS "pre_orders_branch_stats" ON (replace(lower("order_branch"), ' ', '_')) FROM "pre_orders";
--> statement-breakpoint
CREATE STATISTICS "pre_orders_model_stats" ON (regexp_replace(search_fold("phone_model"), '\s+', '', 'g')) FROM "pre_orders";
--> statement-breakpoint
CREATE STATISTICS "reservations_branch_stats" ON (replace(lower("agent_branch"), ' ', '_')) FROM "reservations";
--> statement-breakpoint
ANALYZE "payments", "laybys", "pre_orders", "reservations";
