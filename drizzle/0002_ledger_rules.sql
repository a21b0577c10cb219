-- The ledger, the activity and the contact log are append-only, whoever connects.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER activity_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON activity
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER contacts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contacts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- At commit, what an order or layby says was paid is the sum of its ledger rows.
CREATE FUNCTION check_payment_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_id integer;
  paid numeric;
  booked numeric;
BEGIN
  IF TG_TABLE_NAME = 'receipts' THEN owner_id := NEW.payment_id; ELSE owner_id := NEW.id; END IF;
  SELECT paid_amount INTO paid FROM payments WHERE id = owner_id;
  SELECT coalesce(sum(amount), 0) INTO booked FROM receipts WHERE payment_id = owner_id;
  IF paid IS DISTINCT FROM booked THEN
    RAISE EXCEPTION 'order % says % paid, its ledger says %', owner_id, paid, booked
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payments_paid_is_ledger_sum';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION check_layby_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_id integer;
  paid numeric;
  booked numeric;
BEGIN
  IF TG_TABLE_NAME = 'receipts' THEN owner_id := NEW.layby_id; ELSE owner_id := NEW.id; END IF;
  SELECT paid_amount INTO paid FROM laybys WHERE id = owner_id;
  SELECT coalesce(sum(amount), 0) INTO booked FROM receipts WHERE layby_id = owner_id;
  IF paid IS DISTINCT FROM booked THEN
    RAISE EXCEPTION 'layby % says % paid, its ledger says %', owner_id, paid, booked
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'laybys_paid_is_ledger_sum';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_paid_is_ledger_sum AFTER INSERT OR UPDATE OF paid_amount ON payments
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_payment_ledger();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER receipts_are_payment_sum AFTER INSERT ON receipts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION check_payment_ledger();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER laybys_paid_is_ledger_sum AFTER INSERT OR UPDATE OF paid_amount ON laybys
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_layby_ledger();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER receipts_are_layby_sum AFTER INSERT ON receipts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.layby_id IS NOT NULL) EXECUTE FUNCTION check_layby_ledger();
