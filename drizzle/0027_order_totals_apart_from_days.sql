-- The days on which money is due made the groups of orders many times as many as their statuses, branches and agents do,
-- and every list, tile and chip added all of them up. They are groups of their own now: by day alone, and by branch and
-- agent besides for who filters by these.
CREATE OR REPLACE FUNCTION payments_groups(p payments)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'orders', p.status, coalesce(replace(lower(p.agent_branch), ' ', '_'), ''), coalesce(p.added_by_agent, ''), '', 'infinity'::date,
    1::bigint, p.total_amount::numeric, greatest(p.remaining_amount, 0)::numeric
  WHERE p.deleted_batch_id IS NULL
  UNION ALL
  SELECT due.list, p.status, due.place, due.agent, '', p.due_date, 1, 0, 0
  FROM (VALUES ('orders_due', '', ''),
    ('orders_due_by', coalesce(replace(lower(p.agent_branch), ' ', '_'), ''), coalesce(p.added_by_agent, ''))) due (list, place, agent)
  WHERE p.deleted_batch_id IS NULL AND p.remaining_amount > 0 AND p.due_date IS NOT NULL
  UNION ALL
  SELECT 'live_payments', '', '', '', '',
    (live_payment_at(p) AT TIME ZONE totals_zone())::date, 1, 0, 0
  WHERE live_payment_at(p) IS NOT NULL
  UNION ALL
  SELECT g.* FROM pre_orders o, arrived_groups(p, o) g WHERE o.payment_id = p.id
$$;
