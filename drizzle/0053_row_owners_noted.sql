-- A row that goes to another customer, or for good, changes what is shown of the one whose it was.
CREATE FUNCTION note_owner_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (kind, row_id) VALUES ('customer', OLD.customer_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_owner_left_noted AFTER UPDATE ON payments FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION note_owner_left();
--> statement-breakpoint
CREATE TRIGGER payments_owner_removed_noted AFTER DELETE ON payments FOR EACH ROW WHEN (OLD.deleted_batch_id IS NULL) EXECUTE FUNCTION note_owner_left();
--> statement-breakpoint
CREATE TRIGGER pre_orders_owner_left_noted AFTER UPDATE ON pre_orders FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION note_owner_left();
--> statement-breakpoint
CREATE TRIGGER pre_orders_owner_removed_noted AFTER DELETE ON pre_orders FOR EACH ROW WHEN (OLD.deleted_batch_id IS NULL) EXECUTE FUNCTION note_owner_left();
--> statement-breakpoint
CREATE TRIGGER laybys_owner_left_noted AFTER UPDATE ON laybys FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION note_owner_left();
--> statement-breakpoint
CREATE TRIGGER laybys_owner_removed_noted AFTER DELETE ON laybys FOR EACH ROW WHEN (OLD.deleted_batch_id IS NULL) EXECUTE FUNCTION note_owner_left();
--> statement-breakpoint
CREATE TRIGGER reservations_owner_left_noted AFTER UPDATE ON reservations FOR EACH ROW WHEN (OLD.customer_id IS DISTINCT FROM NEW.customer_id) EXECUTE FUNCTION note_owner_left();
--> statement-breakpoint
CREATE TRIGGER reservations_owner_removed_noted AFTER DELETE ON reservations FOR EACH ROW WHEN (OLD.deleted_batch_id IS NULL) EXECUTE FUNCTION note_owner_left();
