-- A pre-order is found by its order's customer also once the order has been moved to another one: the words come with the customer's number then.
DROP TRIGGER payments_search_spread ON payments;
--> statement-breakpoint
CREATE TRIGGER payments_search_spread AFTER UPDATE OF own_search, customer_search, customer_id ON payments
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION spread_order_search();
--> statement-breakpoint
UPDATE pre_orders o SET order_search = p.own_search, customer_search = p.customer_search
FROM payments p WHERE p.id = o.payment_id AND (o.order_search, o.customer_search) IS DISTINCT FROM (p.own_search, p.customer_search);
