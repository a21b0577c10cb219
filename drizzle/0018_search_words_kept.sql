-- What a row is found by: copies of what its customer and its order are called. Whoever copies waits for whoever is
-- changing them, and a change reaches every copy in its own transaction.
CREATE FUNCTION copy_customer_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.customer_search := coalesce((SELECT search_text FROM customers WHERE id = NEW.customer_id FOR SHARE), '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER laybys_search_copied BEFORE INSERT OR UPDATE OF customer_id ON laybys
  FOR EACH ROW EXECUTE FUNCTION copy_customer_search();
--> statement-breakpoint
CREATE TRIGGER reservations_search_copied BEFORE INSERT OR UPDATE OF customer_id ON reservations
  FOR EACH ROW EXECUTE FUNCTION copy_customer_search();
--> statement-breakpoint
CREATE FUNCTION copy_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT own_search, customer_search INTO NEW.order_search, NEW.customer_search
    FROM payments WHERE id = NEW.payment_id FOR SHARE;
  NEW.order_search := coalesce(NEW.order_search, '');
  NEW.customer_search := coalesce(NEW.customer_search, '');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pre_orders_search_copied BEFORE INSERT OR UPDATE OF payment_id ON pre_orders
  FOR EACH ROW EXECUTE FUNCTION copy_order_search();
--> statement-breakpoint
CREATE FUNCTION spread_customer_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET customer_search = NEW.search_text WHERE customer_id = NEW.id;
  UPDATE laybys SET customer_search = NEW.search_text WHERE customer_id = NEW.id;
  UPDATE reservations SET customer_search = NEW.search_text WHERE customer_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_search_spread AFTER UPDATE OF search_text ON customers
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION spread_customer_search();
--> statement-breakpoint
CREATE FUNCTION spread_order_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pre_orders SET order_search = NEW.own_search, customer_search = NEW.customer_search WHERE payment_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_search_spread AFTER UPDATE OF own_search, customer_search ON payments
  FOR EACH ROW WHEN (OLD.search_text IS DISTINCT FROM NEW.search_text) EXECUTE FUNCTION spread_order_search();
--> statement-breakpoint
UPDATE laybys l SET customer_search = c.search_text FROM customers c WHERE c.id = l.customer_id;
--> statement-breakpoint
UPDATE reservations r SET customer_search = c.search_text FROM customers c WHERE c.id = r.customer_id;
--> statement-breakpoint
UPDATE pre_orders o SET order_search = p.own_search, customer_search = p.customer_search
FROM payments p WHERE p.id = o.payment_id;
