-- Whose a device is that a pre-order, layby or reservation would have: put aside for somebody else, or gone with somebody else than with its own order, or with its customer.
CREATE FUNCTION device_with_others(subject text, record integer, number text) RETURNS TABLE (imei text, place text, is_gone boolean) LANGUAGE sql STABLE AS $$
  SELECT d.imei, d.place, d.is_gone FROM device_places(ARRAY[number]) d WHERE (d.kind <> subject OR d.id <> record) AND NOT (d.is_gone AND CASE subject
    WHEN 'pre_order' THEN EXISTS (SELECT FROM pre_orders o WHERE o.id = record AND CASE d.kind
      WHEN 'payment' THEN d.id = o.payment_id
      WHEN 'pre_order' THEN EXISTS (SELECT FROM pre_orders other WHERE other.id = d.id AND other.payment_id = o.payment_id)
      WHEN 'reservation' THEN EXISTS (SELECT FROM reservations r WHERE r.id = d.id AND r.customer_id = o.customer_id)
      ELSE false END)
    WHEN 'layby' THEN d.kind = 'reservation' AND EXISTS (SELECT FROM reservations r JOIN laybys l ON l.customer_id = r.customer_id WHERE r.id = d.id AND l.id = record)
    -- What was waited for may be over with the order or layby it went with, and comes back with it.
    ELSE EXISTS (SELECT FROM reservations r WHERE r.id = record AND r.customer_id = CASE d.kind
      WHEN 'payment' THEN (SELECT customer_id FROM payments WHERE payments.id = d.id)
      WHEN 'layby' THEN (SELECT customer_id FROM laybys WHERE laybys.id = d.id)
      WHEN 'pre_order' THEN (SELECT customer_id FROM pre_orders WHERE pre_orders.id = d.id) END)
    END)
$$;
--> statement-breakpoint
-- One phone is put aside for one at a time, and for nobody once somebody else has it at home. A row that had it all along may still be worked on, and a box brings back what had gone.
CREATE OR REPLACE FUNCTION check_device_put_aside() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_back boolean := false;
  other text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('device ' || NEW.device_imei, 0));
  IF NOT EXISTS (SELECT FROM devices_put_aside(ARRAY[NEW.device_imei]) d WHERE d.kind = TG_ARGV[0] AND d.id = NEW.id) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    is_back := CASE WHEN OLD.device_imei IS DISTINCT FROM NEW.device_imei THEN coalesce(current_setting('omatala.undoing', true), '') = 'on'
      ELSE OLD.deleted_batch_id IS NOT NULL OR to_jsonb(OLD) ->> 'device_collected_date' IS NOT NULL
        OR OLD.status IN ('picked_up', 'collected', 'order_completed', 'cancelled') OR (TG_ARGV[0] = 'reservation' AND OLD.status = 'completed') END;
  END IF;
  SELECT d.place INTO other FROM device_with_others(TG_ARGV[0], NEW.id, NEW.device_imei) d WHERE is_back OR NOT d.is_gone LIMIT 1;
  IF other IS NOT NULL THEN
    -- Who it is stands in the detail, which no log has.
    RAISE EXCEPTION 'a device would be put aside twice' USING ERRCODE = 'unique_violation', CONSTRAINT = 'device_put_aside_once',
      DETAIL = format('The phone with the IMEI ending in %s is %s by now: take that back first', right(NEW.device_imei, 4), other);
  END IF;
  RETURN NULL;
END $$;
