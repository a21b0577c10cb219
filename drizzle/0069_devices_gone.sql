ALTER TABLE "hand_overs" ADD COLUMN "ended_date" timestamp (3) with time zone;
--> statement-breakpoint
-- Where a device is by its number: put aside for somebody, or gone with somebody, by whichever screen. A box that brought it again since has it back in the shop. Where the
-- counter noted another number than the one that was put aside, that one has not gone.
CREATE FUNCTION device_places(numbers text[]) RETURNS TABLE (imei text, kind text, id integer, place text, is_gone boolean) LANGUAGE sql STABLE AS $$
  SELECT d.imei, d.kind, d.id, d.place, false FROM devices_put_aside(numbers) d
  UNION ALL
  SELECT g.imei, g.kind, g.id, 'handed over already, with ' || g.whose, true FROM (
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
$$;
--> statement-breakpoint
-- The same, as far as it is not the order's or layby's own: its own pre-order, or a reservation of its customer.
CREATE FUNCTION device_elsewhere(subject text, record integer, number text) RETURNS TABLE (place text, is_gone boolean) LANGUAGE sql STABLE AS $$
  SELECT d.place, d.is_gone FROM device_places(ARRAY[number]) d WHERE NOT CASE d.kind
    WHEN 'pre_order' THEN subject = 'payment' AND EXISTS (SELECT FROM pre_orders o WHERE o.id = d.id AND o.payment_id = record)
    WHEN 'reservation' THEN EXISTS (SELECT FROM reservations r WHERE r.id = d.id AND r.customer_id = CASE subject
      WHEN 'payment' THEN (SELECT customer_id FROM payments WHERE payments.id = record)
      ELSE (SELECT customer_id FROM laybys WHERE laybys.id = record) END)
    ELSE d.kind = subject AND d.id = record END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION end_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hand_overs SET taken_back_at = coalesce(NEW.updated_at, now()), ended_date = OLD.device_collected_date
    WHERE subject_kind = TG_ARGV[0] AND subject_id = NEW.id AND taken_back_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What was taken back as a whole does not stand again, whatever day somebody says; nor does what handed over a phone that is somebody else's by now: who that is has to be settled first.
CREATE OR REPLACE FUNCTION stand_hand_over_again() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  again hand_overs;
  other text;
BEGIN
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
