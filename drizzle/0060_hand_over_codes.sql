-- Whether a device lies at the shop for the customer of an order or layby, as Ready for Collection has it.
CREATE FUNCTION is_ready_to_hand_over(kind text, record integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE kind
    WHEN 'payment' THEN EXISTS (SELECT FROM payments p WHERE p.id = record AND p.deleted_batch_id IS NULL
      AND p.status NOT IN ('device_collected', 'order_completed')
      AND (p.status IN ('customer_notified', 'phone_available', 'completed') OR EXISTS (SELECT FROM pre_orders o
        WHERE o.payment_id = p.id AND o.deleted_batch_id IS NULL AND o.status IN ('arrived', 'ready_for_collection'))))
    ELSE EXISTS (SELECT FROM laybys l WHERE l.id = record AND l.deleted_batch_id IS NULL AND l.status <> 'cancelled'
      AND l.device_collected_date IS NULL AND (l.status = 'completed' OR l.device_arrived_date IS NOT NULL))
  END
$$;
--> statement-breakpoint
-- A code for what has begun to wait, that nobody else has; none for what waits no more. Six digits of the server's own dice.
CREATE FUNCTION keep_hand_over_code(kind text, record integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  made integer := 0;
BEGIN
  IF NOT is_ready_to_hand_over(kind, record) THEN
    DELETE FROM hand_over_codes c WHERE c.subject_kind = kind AND c.subject_id = record;
    RETURN;
  END IF;
  -- Where nearly all numbers are taken it goes without one, rather than never ending.
  FOR attempt IN 1..100 LOOP
    EXIT WHEN made = 1 OR EXISTS (SELECT FROM hand_over_codes c WHERE c.subject_kind = kind AND c.subject_id = record);
    INSERT INTO hand_over_codes (subject_kind, subject_id, code)
      SELECT kind, record, lpad((('x' || left(gen_random_uuid()::text, 8))::bit(32)::bigint % 1000000)::text, 6, '0')
      ON CONFLICT DO NOTHING;
    GET DIAGNOSTICS made = ROW_COUNT;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_hand_over_code_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_hand_over_code(TG_ARGV[0], NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_hand_over_code_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_hand_over_code('payment', NEW.payment_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_hand_over_code_added AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.status IN ('customer_notified', 'phone_available', 'completed')) EXECUTE FUNCTION keep_hand_over_code_of_row('payment');
--> statement-breakpoint
CREATE TRIGGER payments_hand_over_code AFTER UPDATE OF status, deleted_batch_id ON payments
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status OR NEW.deleted_batch_id IS DISTINCT FROM OLD.deleted_batch_id)
  EXECUTE FUNCTION keep_hand_over_code_of_row('payment');
--> statement-breakpoint
CREATE TRIGGER pre_orders_hand_over_code_added AFTER INSERT ON pre_orders
  FOR EACH ROW WHEN (NEW.status IN ('arrived', 'ready_for_collection')) EXECUTE FUNCTION keep_hand_over_code_of_order();
--> statement-breakpoint
CREATE TRIGGER pre_orders_hand_over_code AFTER UPDATE OF status, deleted_batch_id ON pre_orders
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status OR NEW.deleted_batch_id IS DISTINCT FROM OLD.deleted_batch_id)
  EXECUTE FUNCTION keep_hand_over_code_of_order();
--> statement-breakpoint
CREATE TRIGGER laybys_hand_over_code_added AFTER INSERT ON laybys
  FOR EACH ROW WHEN (NEW.status = 'completed' OR NEW.device_arrived_date IS NOT NULL) EXECUTE FUNCTION keep_hand_over_code_of_row('layby');
--> statement-breakpoint
CREATE TRIGGER laybys_hand_over_code AFTER UPDATE OF status, device_arrived_date, device_collected_date, deleted_batch_id ON laybys
  FOR EACH ROW WHEN ((NEW.status, NEW.device_arrived_date, NEW.device_collected_date, NEW.deleted_batch_id)
    IS DISTINCT FROM (OLD.status, OLD.device_arrived_date, OLD.device_collected_date, OLD.deleted_batch_id))
  EXECUTE FUNCTION keep_hand_over_code_of_row('layby');
--> statement-breakpoint
SELECT keep_hand_over_code('payment', p.id) FROM payments p WHERE p.deleted_batch_id IS NULL
  AND (p.status IN ('customer_notified', 'phone_available', 'completed') OR p.id IN (SELECT o.payment_id FROM pre_orders o
    WHERE o.deleted_batch_id IS NULL AND o.status IN ('arrived', 'ready_for_collection')));
--> statement-breakpoint
SELECT keep_hand_over_code('layby', l.id) FROM laybys l WHERE l.deleted_batch_id IS NULL AND l.status <> 'cancelled'
  AND l.device_collected_date IS NULL AND (l.status = 'completed' OR l.device_arrived_date IS NOT NULL);
