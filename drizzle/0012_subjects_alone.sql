-- What a row of the ledger, of the contact log or a notification is about moves from a column a kind to its kind and number:
-- in one transaction with the end of those columns, so that nothing is written under the old names meanwhile. The rows of
-- the append-only tables say what they said; the ledger is compared before anything is dropped.
ALTER TABLE receipts DISABLE TRIGGER receipts_append_only;
--> statement-breakpoint
UPDATE receipts SET
  subject_kind = CASE WHEN payment_id IS NOT NULL THEN 'payment' ELSE 'layby' END,
  subject_id = coalesce(payment_id, layby_id);
--> statement-breakpoint
ALTER TABLE receipts ENABLE TRIGGER receipts_append_only;
--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM receipts
    WHERE payment_id IS DISTINCT FROM CASE subject_kind WHEN 'payment' THEN subject_id END
      OR layby_id IS DISTINCT FROM CASE subject_kind WHEN 'layby' THEN subject_id END
  ) THEN
    RAISE EXCEPTION 'a row of the ledger would change its owner';
  END IF;
END $$;
--> statement-breakpoint
ALTER TABLE contacts DISABLE TRIGGER contacts_append_only;
--> statement-breakpoint
UPDATE contacts SET
  subject_kind = CASE WHEN payment_id IS NOT NULL THEN 'payment' WHEN layby_id IS NOT NULL THEN 'layby' ELSE 'reservation' END,
  subject_id = coalesce(payment_id, layby_id, reservation_id)
WHERE num_nonnulls(payment_id, layby_id, reservation_id) > 0;
--> statement-breakpoint
ALTER TABLE contacts ENABLE TRIGGER contacts_append_only;
--> statement-breakpoint
INSERT INTO notification_subjects (notification_id, kind, subject_id)
SELECT n.id, s.kind, s.subject_id FROM notifications n
CROSS JOIN LATERAL (VALUES ('payment', n.payment_id), ('layby', n.layby_id), ('reservation', n.reservation_id)) s (kind, subject_id)
WHERE s.subject_id IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- At commit, what an order or layby says was paid is the sum of its ledger rows: now found by kind and number.
CREATE OR REPLACE FUNCTION check_payment_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_id integer;
  paid numeric;
  booked numeric;
BEGIN
  IF TG_TABLE_NAME = 'receipts' THEN owner_id := NEW.subject_id; ELSE owner_id := NEW.id; END IF;
  SELECT paid_amount INTO paid FROM payments WHERE id = owner_id;
  SELECT coalesce(sum(amount), 0) INTO booked FROM receipts WHERE subject_kind = 'payment' AND subject_id = owner_id;
  IF paid IS DISTINCT FROM booked THEN
    RAISE EXCEPTION 'order % says % paid, its ledger says %', owner_id, paid, booked
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'payments_paid_is_ledger_sum';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_layby_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner_id integer;
  paid numeric;
  booked numeric;
BEGIN
  IF TG_TABLE_NAME = 'receipts' THEN owner_id := NEW.subject_id; ELSE owner_id := NEW.id; END IF;
  SELECT paid_amount INTO paid FROM laybys WHERE id = owner_id;
  SELECT coalesce(sum(amount), 0) INTO booked FROM receipts WHERE subject_kind = 'layby' AND subject_id = owner_id;
  IF paid IS DISTINCT FROM booked THEN
    RAISE EXCEPTION 'layby % says % paid, its ledger says %', owner_id, paid, booked
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'laybys_paid_is_ledger_sum';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER receipts_are_payment_sum ON receipts;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER receipts_are_payment_sum AFTER INSERT ON receipts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.subject_kind = 'payment') EXECUTE FUNCTION check_payment_ledger();
--> statement-breakpoint
DROP TRIGGER receipts_are_layby_sum ON receipts;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER receipts_are_layby_sum AFTER INSERT ON receipts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.subject_kind = 'layby') EXECUTE FUNCTION check_layby_ledger();
--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_one_owner";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_reservation_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_payment_fk";
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_layby_fk";
--> statement-breakpoint
DROP INDEX "contacts_payment_idx";--> statement-breakpoint
DROP INDEX "contacts_layby_idx";--> statement-breakpoint
DROP INDEX "contacts_reservation_idx";--> statement-breakpoint
DROP INDEX "receipts_payment_idx";--> statement-breakpoint
DROP INDEX "receipts_layby_idx";--> statement-breakpoint
DROP INDEX "notifications_payment_idx";--> statement-breakpoint
DROP INDEX "notifications_layby_idx";--> statement-breakpoint
DROP INDEX "notifications_reservation_idx";--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "payment_id";--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "layby_id";--> statement-breakpoint
ALTER TABLE "contacts" DROP COLUMN "reservation_id";--> statement-breakpoint
ALTER TABLE "receipts" DROP COLUMN "payment_id";--> statement-breakpoint
ALTER TABLE "receipts" DROP COLUMN "layby_id";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "reservation_id";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "payment_id";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "layby_id";--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_subject_known" CHECK ("contacts"."subject_kind" in ('payment', 'layby', 'reservation'));--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_subject_whole" CHECK (num_nonnulls("contacts"."subject_kind", "contacts"."subject_id") in (0, 2));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_subject_known" CHECK ("receipts"."subject_kind" in ('payment', 'layby'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_subject_whole" CHECK (num_nonnulls("receipts"."subject_kind", "receipts"."subject_id") = 2);