-- "Forget this person". The append-only tables keep their rows, dates and amounts for ever; the words in them that tell who
-- somebody was can be taken out, and nothing can be put in. One function does it, and the tables check it row by row.

-- What may be left of the fields of a history entry or of a stored answer: whatever is no text, and texts that tell nothing
-- of a person. A field that nobody has thought of here is taken out.
CREATE FUNCTION forgotten_words(fields jsonb, label text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF jsonb_typeof(fields) = 'array' THEN
    RETURN (SELECT coalesce(jsonb_agg(CASE jsonb_typeof(item) WHEN 'string' THEN 'null'::jsonb ELSE forgotten_words(item, label) END ORDER BY at), '[]')
      FROM jsonb_array_elements(fields) WITH ORDINALITY items (item, at));
  END IF;
  IF jsonb_typeof(fields) <> 'object' THEN RETURN fields; END IF;
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN jsonb_typeof(value) IN ('object', 'array') THEN forgotten_words(value, label)
      WHEN jsonb_typeof(value) <> 'string' THEN value
      WHEN key IN ('name', 'customerFullName') THEN to_jsonb(label)
      WHEN key IN ('phone', 'customerNumber', 'idNumber') THEN '"—"'::jsonb
      WHEN key IN ('status', 'statusBeforeCompletion', 'statusBeforePickup', 'kind', 'entity', 'action', 'type', 'priority', 'targetTeam',
        'quoteNumber', 'phoneModel', 'phoneStorage', 'phoneColor', 'phoneNetwork', 'product', 'color', 'storage', 'durationToPay',
        'orderLocation', 'preOrderLocation', 'supplierOrderNumber', 'deliveryMethod', 'collectionBranch', 'phoneDeliveryStatus',
        'communicationMode', 'method', 'contactedBy', 'addedByAgent', 'agentBranch', 'agent', 'branch', 'deviceId', 'sourceKey') THEN value
      -- Amounts, days and instants.
      WHEN value #>> '{}' ~ '^-?\d{1,20}\.\d{2}$' THEN value
      WHEN value #>> '{}' ~ '^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$' THEN value
      ELSE 'null'::jsonb END), '{}')
    FROM jsonb_each(fields));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Row by row `refuse_new_words` sees to it that words are taken out, and nothing else is done.
  IF TG_OP = 'UPDATE' AND coalesce(current_setting('omatala.forgetting', true), '') <> '' THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_new_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept jsonb := to_jsonb(OLD);
BEGIN
  IF TG_TABLE_NAME = 'activity' THEN
    kept := kept || jsonb_build_object(
      'before', forgotten_words(OLD.before, current_setting('omatala.forgetting', true)),
      'after', forgotten_words(OLD.after, current_setting('omatala.forgetting', true)));
  ELSIF TG_TABLE_NAME = 'contacts' THEN kept := kept || '{"note": null}';
  ELSE kept := kept || '{"reference": null, "reason": null}';
  END IF;
  IF to_jsonb(NEW) = kept THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'rows of % are never changed, but for a person''s words that are forgotten', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER receipts_forget_only BEFORE UPDATE ON receipts FOR EACH ROW EXECUTE FUNCTION refuse_new_words();
--> statement-breakpoint
CREATE TRIGGER activity_forget_only BEFORE UPDATE ON activity FOR EACH ROW EXECUTE FUNCTION refuse_new_words();
--> statement-breakpoint
CREATE TRIGGER contacts_forget_only BEFORE UPDATE ON contacts FOR EACH ROW EXECUTE FUNCTION refuse_new_words();
--> statement-breakpoint
-- Everything that is or was a customer's, by kind and number: also what retention has removed, of which the history tells.
CREATE FUNCTION rows_of_customer(customer integer) RETURNS TABLE (kind text, id integer) LANGUAGE sql STABLE AS $$
  WITH here AS (
    SELECT 'customer' AS kind, customer AS id
    UNION ALL SELECT 'customer', c.id FROM customers c WHERE c.merged_into_id = customer
    UNION ALL SELECT 'payment', t.id FROM payments t WHERE t.customer_id = customer
    UNION ALL SELECT 'layby', t.id FROM laybys t WHERE t.customer_id = customer
    UNION ALL SELECT 'reservation', t.id FROM reservations t WHERE t.customer_id = customer
    UNION ALL SELECT 'pre_order', t.id FROM pre_orders t WHERE t.customer_id = customer
  )
  SELECT * FROM here
  UNION
  SELECT a.entity, a.entity_id FROM activity a WHERE a.after @> jsonb_build_object('customerId', customer)
    AND CASE a.entity
      WHEN 'payment' THEN NOT EXISTS (SELECT FROM payments t WHERE t.id = a.entity_id)
      WHEN 'layby' THEN NOT EXISTS (SELECT FROM laybys t WHERE t.id = a.entity_id)
      WHEN 'reservation' THEN NOT EXISTS (SELECT FROM reservations t WHERE t.id = a.entity_id)
      WHEN 'pre_order' THEN NOT EXISTS (SELECT FROM pre_orders t WHERE t.id = a.entity_id) END
$$;
--> statement-breakpoint
-- The one way by which words leave the append-only tables: of everything that is or was this customer's, and of messages to the
-- team about it or that match one of `patterns`. `label` stands where the name was.
CREATE FUNCTION forget_words_of(customer integer, label text, patterns text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  kinds text[];
  ids integer[];
BEGIN
  SELECT array_agg(r.kind), array_agg(r.id) INTO kinds, ids FROM rows_of_customer(customer) r;
  PERFORM set_config('omatala.forgetting', label, true);
  UPDATE contacts SET note = NULL
    WHERE customer_id IN (SELECT r.id FROM unnest(kinds, ids) r (kind, id) WHERE r.kind = 'customer') AND note IS NOT NULL;
  UPDATE receipts t SET reference = NULL, reason = NULL FROM unnest(kinds, ids) r (kind, id)
    WHERE t.subject_kind = r.kind AND t.subject_id = r.id AND num_nonnulls(t.reference, t.reason) > 0;
  UPDATE activity t SET before = forgotten_words(t.before, label), after = forgotten_words(t.after, label)
    FROM unnest(kinds, ids) r (kind, id)
    WHERE t.entity = r.kind AND t.entity_id = r.id AND num_nonnulls(t.before, t.after) > 0;
  UPDATE activity t SET before = forgotten_words(t.before, label), after = forgotten_words(t.after, label)
    WHERE t.entity IN ('notification', 'app_reminder') AND num_nonnulls(t.before, t.after) > 0 AND (
      (t.entity = 'notification' AND EXISTS (SELECT FROM notification_subjects s JOIN unnest(kinds, ids) r (kind, id) ON s.kind = r.kind AND s.subject_id = r.id
        WHERE s.notification_id = t.entity_id))
      OR EXISTS (SELECT FROM unnest(kinds, ids) r (kind, id)
        WHERE t.after @> jsonb_build_object(r.kind || 'Id', r.id) OR t.before @> jsonb_build_object('subjects', jsonb_build_object(r.kind, r.id)))
      OR coalesce(t.before::text, '') || coalesce(t.after::text, '') ~* ANY (patterns));
  PERFORM set_config('omatala.forgetting', '', true);
END $$;
