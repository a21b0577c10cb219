-- Money that was given back and is here again after all counts as given back no more: what takes a refund back is taken off "taken back".
CREATE OR REPLACE FUNCTION receipts_groups(r receipts, is_reversed boolean)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'takings_by_' || by.name, CASE WHEN r.amount < 0 OR r.kind = 'reversal' THEN 'taken_back' WHEN is_reversed THEN 'reversed' ELSE 'received' END,
    by.place, by.agent, by.method, (r.received_at AT TIME ZONE totals_zone())::date, 1::bigint, r.amount::numeric, 0::numeric
  FROM (VALUES ('method', '', '', coalesce(r.method, '')), ('branch', coalesce(r.branch, ''), '', ''), ('agent', '', coalesce(r.agent, ''), ''))
    by (name, place, agent, method)
  WHERE r.subject_kind = 'payment'
$$;
