-- What is paid on a record, and said about it, comes and goes with the record in the copies that devices keep. What a contact
-- noted is taken out of it when the person is forgotten.
CREATE FUNCTION note_subject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.subject_kind IS NOT NULL THEN
    INSERT INTO row_changes (kind, row_id) VALUES (NEW.subject_kind, NEW.subject_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_subject_noted AFTER INSERT OR UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION note_subject_change();
--> statement-breakpoint
CREATE TRIGGER contacts_subject_noted AFTER INSERT OR UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION note_subject_change();
--> statement-breakpoint
-- Whoever turns out to be somebody else, or not after all, changes under which numbers that one is known.
CREATE FUNCTION note_merged_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO row_changes (kind, row_id) SELECT 'customer', id FROM unnest(ARRAY[OLD.merged_into_id, NEW.merged_into_id]) id WHERE id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customers_merged_noted AFTER UPDATE ON customers FOR EACH ROW WHEN (OLD.merged_into_id IS DISTINCT FROM NEW.merged_into_id) EXECUTE FUNCTION note_merged_customer();
