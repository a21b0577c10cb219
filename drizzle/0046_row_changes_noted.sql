-- Which rows a transaction changes, for the copies that devices keep. A table says by its name for it what was changed.
CREATE FUNCTION note_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO row_changes (kind, row_id) VALUES (TG_ARGV[0], OLD.id);
  ELSE
    INSERT INTO row_changes (kind, row_id) VALUES (TG_ARGV[0], NEW.id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A contact changes what is shown of its customer, a reading what a device shows of its notification.
CREATE FUNCTION note_owner_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_ARGV[0] = 'customer' THEN
    INSERT INTO row_changes (kind, row_id) VALUES ('customer', NEW.customer_id);
  ELSE
    INSERT INTO row_changes (kind, row_id) VALUES ('notification', NEW.notification_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_change_noted AFTER INSERT OR UPDATE OR DELETE ON customers FOR EACH ROW EXECUTE FUNCTION note_row_change('customer');
--> statement-breakpoint
CREATE TRIGGER payments_change_noted AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION note_row_change('payment');
--> statement-breakpoint
CREATE TRIGGER pre_orders_change_noted AFTER INSERT OR UPDATE OR DELETE ON pre_orders FOR EACH ROW EXECUTE FUNCTION note_row_change('pre_order');
--> statement-breakpoint
CREATE TRIGGER laybys_change_noted AFTER INSERT OR UPDATE OR DELETE ON laybys FOR EACH ROW EXECUTE FUNCTION note_row_change('layby');
--> statement-breakpoint
CREATE TRIGGER reservations_change_noted AFTER INSERT OR UPDATE OR DELETE ON reservations FOR EACH ROW EXECUTE FUNCTION note_row_change('reservation');
--> statement-breakpoint
CREATE TRIGGER notifications_change_noted AFTER INSERT OR UPDATE OR DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION note_row_change('notification');
--> statement-breakpoint
CREATE TRIGGER contacts_change_noted AFTER INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION note_owner_change('customer');
--> statement-breakpoint
CREATE TRIGGER notification_reads_change_noted AFTER INSERT ON notification_reads FOR EACH ROW EXECUTE FUNCTION note_owner_change('notification');
--> statement-breakpoint
INSERT INTO copy_epoch (id) SELECT gen_random_uuid() WHERE NOT EXISTS (SELECT FROM copy_epoch);
