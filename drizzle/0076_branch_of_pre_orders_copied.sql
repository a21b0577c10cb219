-- What waits in one branch is found along an index of pre-orders, which has the branch of their orders: copied with their words.
CREATE OR REPLACE FUNCTION copy_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT own_search, customer_search, agent_branch INTO NEW.order_search, NEW.customer_search, NEW.order_branch
    FROM payments WHERE id = NEW.payment_id FOR SHARE;
  NEW.order_search := coalesce(NEW.order_search, '');
  NEW.customer_search := coalesce(NEW.customer_search, '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION spread_order_branch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pre_orders SET order_branch = NEW.agent_branch WHERE payment_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_branch_spread AFTER UPDATE OF agent_branch ON payments
  FOR EACH ROW WHEN (OLD.agent_branch IS DISTINCT FROM NEW.agent_branch) EXECUTE FUNCTION spread_order_branch();
--> statement-breakpoint
UPDATE pre_orders o SET order_branch = p.agent_branch
FROM payments p WHERE p.id = o.payment_id AND p.agent_branch IS NOT NULL;
