-- What stands above a signature stays as it was then. A hand-over stands while its order or layby is handed over: whatever step, Undo or screen ends that, it is noted here. An Undo of
-- such a step brings back the one of that very moment.
ALTER TABLE "hand_overs" ADD COLUMN "customer_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "quote_number" text;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "phone_model" text;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "total_amount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD COLUMN "due_amount" numeric(10,2) DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE hand_overs h SET customer_name = c.name, quote_number = p.quote_number, phone_model = p.phone_model, total_amount = p.total_amount,
  due_amount = p.remaining_amount
  FROM payments p JOIN customers c ON c.id = p.customer_id WHERE h.subject_kind = 'payment' AND p.id = h.subject_id;--> statement-breakpoint
UPDATE hand_overs h SET customer_name = l.customer_full_name, phone_model = l.phone_model, total_amount = l.full_amount,
  due_amount = l.remaining_amount
  FROM laybys l WHERE h.subject_kind = 'layby' AND l.id = h.subject_id;--> statement-breakpoint
ALTER TABLE "hand_overs" ALTER COLUMN "customer_name" DROP DEFAULT, ALTER COLUMN "total_amount" DROP DEFAULT, ALTER COLUMN "due_amount" DROP DEFAULT;
--> statement-breakpoint
UPDATE hand_overs h SET taken_back_at = now() WHERE h.taken_back_at IS NULL AND (
  EXISTS (SELECT FROM hand_overs later WHERE (later.subject_kind, later.subject_id) = (h.subject_kind, h.subject_id) AND later.id > h.id)
  OR h.subject_kind = 'payment' AND NOT EXISTS (SELECT FROM payments p WHERE p.id = h.subject_id AND p.status IN ('device_collected', 'order_completed'))
  OR h.subject_kind = 'layby' AND NOT EXISTS (SELECT FROM laybys l WHERE l.id = h.subject_id AND l.device_collected_date IS NOT NULL));
--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_standing_idx" ON "hand_overs" USING btree ("subject_kind","subject_id") WHERE "hand_overs"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_device_imei_idx" ON "hand_overs" USING btree ("device_imei") WHERE "hand_overs"."device_imei" is not null and "hand_overs"."taken_back_at" is null;
--> statement-breakpoint
CREATE FUNCTION end_hand_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hand_overs SET taken_back_at = coalesce(NEW.updated_at, now())
    WHERE subject_kind = TG_ARGV[0] AND subject_id = NEW.id AND taken_back_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION stand_hand_over_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hand_overs h SET taken_back_at = NULL
    WHERE h.at = NEW.device_collected_date AND h.id = (
      SELECT max(newest.id) FROM hand_overs newest WHERE newest.subject_kind = TG_ARGV[0] AND newest.subject_id = NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_hand_over_ended AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (OLD.status IN ('device_collected', 'order_completed') AND NEW.status NOT IN ('device_collected', 'order_completed'))
  EXECUTE FUNCTION end_hand_over('payment');
--> statement-breakpoint
CREATE TRIGGER payments_hand_over_again AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (OLD.status NOT IN ('device_collected', 'order_completed') AND NEW.status IN ('device_collected', 'order_completed'))
  EXECUTE FUNCTION stand_hand_over_again('payment');
--> statement-breakpoint
CREATE TRIGGER laybys_hand_over_ended AFTER UPDATE OF device_collected_date ON laybys FOR EACH ROW
  WHEN (OLD.device_collected_date IS NOT NULL AND NEW.device_collected_date IS NULL) EXECUTE FUNCTION end_hand_over('layby');
--> statement-breakpoint
CREATE TRIGGER laybys_hand_over_again AFTER UPDATE OF device_collected_date ON laybys FOR EACH ROW
  WHEN (OLD.device_collected_date IS NULL AND NEW.device_collected_date IS NOT NULL) EXECUTE FUNCTION stand_hand_over_again('layby');
