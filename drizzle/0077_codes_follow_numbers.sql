-- A hand-over stands again by an Undo alone: a day that somebody types is the day of a collection of its own, and no signature.
CREATE OR REPLACE FUNCTION stand_hand_over_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  again hand_overs;
  other text;
BEGIN
  IF coalesce(current_setting('omatala.undoing', true), '') <> 'on' THEN
    RETURN NULL;
  END IF;
  SELECT h.* INTO again FROM hand_overs h WHERE h.subject_kind = TG_ARGV[0] AND h.subject_id = NEW.id ORDER BY h.id DESC LIMIT 1;
  IF again.id IS NULL OR coalesce(again.ended_date, again.at) IS DISTINCT FROM NEW.device_collected_date
    OR EXISTS (SELECT FROM batches b WHERE b.id = again.batch_id AND b.undone_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  IF again.device_imei IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('device ' || again.device_imei, 0));
    SELECT d.place INTO other FROM device_elsewhere(TG_ARGV[0], NEW.id, again.device_imei) d LIMIT 1;
    IF other IS NOT NULL THEN
      RAISE EXCEPTION 'a device would be handed over twice' USING ERRCODE = 'unique_violation', CONSTRAINT = 'device_put_aside_once',
        DETAIL = format('The phone with the IMEI ending in %s is %s by now: take that back first', right(again.device_imei, 4), other);
    END IF;
  END IF;
  UPDATE hand_overs SET taken_back_at = NULL WHERE id = again.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A code that was sent to another number than the customer's is known to whoever has that one: it ends with the number.
CREATE FUNCTION renew_hand_over_code(kind text, record integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM hand_over_codes c WHERE c.subject_kind = kind AND c.subject_id = record;
  PERFORM keep_hand_over_code(kind, record);
END $$;
--> statement-breakpoint
CREATE FUNCTION renew_hand_over_codes_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_hand_over_code('payment', c.subject_id) FROM hand_over_codes c JOIN payments p ON p.id = c.subject_id
    WHERE c.subject_kind = 'payment' AND p.customer_id = NEW.id ORDER BY c.subject_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION renew_hand_over_code_of_layby() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_hand_over_code('layby', NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_number_code AFTER UPDATE OF phone_key ON customers
  FOR EACH ROW WHEN (NEW.phone_key IS DISTINCT FROM OLD.phone_key) EXECUTE FUNCTION renew_hand_over_codes_of_customer();
--> statement-breakpoint
CREATE TRIGGER laybys_number_code AFTER UPDATE OF customer_number ON laybys
  FOR EACH ROW WHEN (right(regexp_replace(NEW.customer_number, '\D', '', 'g'), 8) <> right(regexp_replace(OLD.customer_number, '\D', '', 'g'), 8))
  EXECUTE FUNCTION renew_hand_over_code_of_layby();
--> statement-breakpoint
-- Of those with whom a device has gone, whoever had it last comes first.
CREATE OR REPLACE FUNCTION device_places(numbers text[]) RETURNS TABLE (imei text, kind text, id integer, place text, is_gone boolean) LANGUAGE sql STABLE AS $$
  SELECT d.imei, d.kind, d.id, d.place, false FROM devices_put_aside(numbers) d
  UNION ALL
  (SELECT g.imei, g.kind, g.id, 'handed over already, with ' || g.whose, true FROM (
    SELECT h.device_imei AS imei, h.subject_kind AS kind, h.subject_id AS id, h.at,
      coalesce('order ' || p.quote_number, 'the layby of ' || l.customer_full_name, 'an order') AS whose
      FROM hand_overs h LEFT JOIN payments p ON h.subject_kind = 'payment' AND p.id = h.subject_id
      LEFT JOIN laybys l ON h.subject_kind = 'layby' AND l.id = h.subject_id
      WHERE h.device_imei = ANY (numbers) AND h.taken_back_at IS NULL
    UNION ALL SELECT t.device_imei, 'pre_order', t.id, coalesce(t.device_collected_date, t.pickup_date), coalesce('order ' || p.quote_number, 'an order')
      FROM pre_orders t JOIN payments p ON p.id = t.payment_id
      WHERE t.device_imei = ANY (numbers) AND t.deleted_batch_id IS NULL AND t.status <> 'cancelled'
        AND (t.device_collected_date IS NOT NULL OR t.status IN ('picked_up', 'collected', 'order_completed'))
        AND NOT EXISTS (SELECT FROM hand_overs h WHERE h.subject_kind = 'payment' AND h.subject_id = t.payment_id
          AND h.taken_back_at IS NULL AND h.device_imei IS NOT NULL)
    UNION ALL SELECT t.device_imei, 'layby', t.id, t.device_collected_date, 'the layby of ' || t.customer_full_name FROM laybys t
      WHERE t.device_imei = ANY (numbers) AND t.deleted_batch_id IS NULL AND t.device_collected_date IS NOT NULL AND t.status <> 'cancelled'
        AND NOT EXISTS (SELECT FROM hand_overs h WHERE h.subject_kind = 'layby' AND h.subject_id = t.id
          AND h.taken_back_at IS NULL AND h.device_imei IS NOT NULL)
    UNION ALL SELECT t.device_imei, 'reservation', t.id, t.completed_date, 'the reservation of ' || c.name
      FROM reservations t JOIN customers c ON c.id = t.customer_id
      WHERE t.device_imei = ANY (numbers) AND t.deleted_batch_id IS NULL AND t.status = 'completed'
  ) g WHERE NOT EXISTS (SELECT FROM stock_arrivals a WHERE a.imeis @> ARRAY[g.imei] AND a.taken_back_at IS NULL AND a.created_at > g.at)
  ORDER BY g.at DESC)
$$;
