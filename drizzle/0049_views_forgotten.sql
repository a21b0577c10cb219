-- As before, and in the history of the views of lists: somebody may have been searched for by name.
CREATE OR REPLACE FUNCTION forget_words_of(customer integer, label text, patterns text[]) RETURNS void LANGUAGE plpgsql AS $$
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
    WHERE t.entity IN ('notification', 'app_reminder', 'list_view') AND num_nonnulls(t.before, t.after) > 0 AND (
      (t.entity = 'notification' AND EXISTS (SELECT FROM notification_subjects s JOIN unnest(kinds, ids) r (kind, id) ON s.kind = r.kind AND s.subject_id = r.id
        WHERE s.notification_id = t.entity_id))
      OR EXISTS (SELECT FROM unnest(kinds, ids) r (kind, id)
        WHERE t.after @> jsonb_build_object(r.kind || 'Id', r.id) OR t.before @> jsonb_build_object('subjects', jsonb_build_object(r.kind, r.id)))
      OR coalesce(t.before::text, '') || coalesce(t.after::text, '') ~* ANY (patterns));
  PERFORM set_config('omatala.forgetting', '', true);
END $$;
