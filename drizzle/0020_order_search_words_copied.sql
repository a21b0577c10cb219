-- Orders are found by their customer's words of the moment, whoever writes the row: the database copies them, as it
-- does for laybys and reservations.
CREATE TRIGGER payments_search_copied BEFORE INSERT OR UPDATE OF customer_id ON payments
  FOR EACH ROW EXECUTE FUNCTION copy_customer_search();
--> statement-breakpoint
-- Orders that were imported while their customer was given another name or number; their pre-orders follow.
UPDATE payments p SET customer_search = c.search_text
FROM customers c WHERE c.id = p.customer_id AND p.customer_search IS DISTINCT FROM c.search_text;
