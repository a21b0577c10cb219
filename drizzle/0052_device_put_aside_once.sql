-- Who a device lies there for, by its number: what has been cancelled, handed over or deleted holds none.
CREATE FUNCTION devices_put_aside(numbers text[]) RETURNS TABLE (imei text, kind text, id integer, place text) LANGUAGE sql STABLE AS $$
  SELECT t.device_imei, 'pre_order', t.id, 'put aside for order ' || p.quote_number FROM pre_orders t JOIN payments p ON p.id = t.payment_id
    WHERE t.device_imei = ANY (numbers) AND t.deleted_batch_id IS NULL AND t.device_collected_date IS NULL
      AND t.status NOT IN ('picked_up', 'collected', 'order_completed', 'cancelled')
  UNION ALL SELECT t.device_imei, 'layby', t.id, 'put aside for the layby of ' || t.customer_full_name FROM laybys t
    WHERE t.device_imei = ANY (numbers) AND t.deleted_batch_id IS NULL AND t.device_collected_date IS NULL AND t.status <> 'cancelled'
  UNION ALL SELECT t.device_imei, 'reservation', t.id, 'put aside for the reservation of ' || c.name
    FROM reservations t JOIN customers c ON c.id = t.customer_id
    WHERE t.device_imei = ANY (numbers) AND t.deleted_batch_id IS NULL AND t.status NOT IN ('completed', 'cancelled')
$$;
--> statement-breakpoint
-- One phone is put aside for one at a time, however it comes to a row: by a box, a restore, an undo, a step back.
CREATE FUNCTION check_device_put_aside() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('device ' || NEW.device_imei, 0));
  IF NOT EXISTS (SELECT FROM devices_put_aside(ARRAY[NEW.device_imei]) d WHERE d.kind = TG_ARGV[0] AND d.id = NEW.id) THEN
    RETURN NULL;
  END IF;
  SELECT d.place INTO other FROM devices_put_aside(ARRAY[NEW.device_imei]) d WHERE d.kind <> TG_ARGV[0] OR d.id <> NEW.id LIMIT 1;
  IF other IS NOT NULL THEN
    -- Who it is stands in the detail, which no log has.
    RAISE EXCEPTION 'a device would be put aside twice' USING ERRCODE = 'unique_violation', CONSTRAINT = 'device_put_aside_once',
      DETAIL = format('The phone with the IMEI ending in %s is %s by now: take that back first', right(NEW.device_imei, 4), other);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pre_orders_device_once AFTER INSERT OR UPDATE OF device_imei, device_collected_date, status, deleted_batch_id ON pre_orders
  FOR EACH ROW WHEN (NEW.device_imei IS NOT NULL) EXECUTE FUNCTION check_device_put_aside('pre_order');
--> statement-breakpoint
CREATE TRIGGER laybys_device_once AFTER INSERT OR UPDATE OF device_imei, device_collected_date, status, deleted_batch_id ON laybys
  FOR EACH ROW WHEN (NEW.device_imei IS NOT NULL) EXECUTE FUNCTION check_device_put_aside('layby');
--> statement-breakpoint
CREATE TRIGGER reservations_device_once AFTER INSERT OR UPDATE OF device_imei, status, deleted_batch_id ON reservations
  FOR EACH ROW WHEN (NEW.device_imei IS NOT NULL) EXECUTE FUNCTION check_device_put_aside('reservation');
