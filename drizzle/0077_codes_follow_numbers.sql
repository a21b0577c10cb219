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
