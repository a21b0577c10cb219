-- The legs of an order's way: which one each is on, since which day, and until when it is not looked at (put off, or a later day is
-- expected). How many are stuck is added up from these by what is usual (`promise_legs`). What a leg is says `shared/domain/promise.ts`.
CREATE OR REPLACE FUNCTION arrived_groups(p payments, o pre_orders)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'arrived', p.status, coalesce(replace(lower(p.agent_branch), ' ', '_'), ''), '', '', 'infinity'::date, 1::bigint, 0::numeric, 0::numeric
  WHERE p.deleted_batch_id IS NULL AND o.deleted_batch_id IS NULL AND o.status IN ('arrived', 'ready_for_collection')
  UNION ALL
  SELECT 'pre_orders_due', '', '', '', '', o.expected_arrival_date, 1, p.total_amount::numeric, 0
  WHERE p.deleted_batch_id IS NULL AND o.deleted_batch_id IS NULL AND o.status IN ('ordered', 'shipped')
    AND o.expected_arrival_date IS NOT NULL
  UNION ALL
  SELECT 'orders_legs', CASE WHEN o.status IN ('ordered', 'shipped') THEN o.order_location ELSE 'branch' END,
    coalesce(CASE WHEN o.status IN ('ordered', 'shipped') THEN greatest(p.snoozed_until, o.expected_arrival_date + 1) ELSE p.snoozed_until END::text, ''), '', '',
    (CASE WHEN o.status IN ('ordered', 'shipped') THEN p.status_changed_at ELSE coalesce(o.actual_arrival_date, p.status_changed_at) END
      AT TIME ZONE totals_zone())::date, 1, p.total_amount::numeric, 0
  WHERE p.deleted_batch_id IS NULL AND o.deleted_batch_id IS NULL AND p.status IN ('china_preorder', 'dubai_preorder')
    AND o.status IN ('ordered', 'shipped', 'arrived', 'ready_for_collection')
$$;
--> statement-breakpoint
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
  SELECT 'orders_since', p.status, '', '', '', (p.status_changed_at AT TIME ZONE totals_zone())::date, 1, p.total_amount, 0
  WHERE p.deleted_batch_id IS NULL AND p.status <> 'order_completed'
  UNION ALL
  SELECT 'orders_legs', leg.name, coalesce(p.snoozed_until::text, ''), '', '', (p.status_changed_at AT TIME ZONE totals_zone())::date, 1, p.total_amount, 0
  FROM (VALUES ('pending', 'approval'), ('partial', 'approval'), ('approved', 'signature'), ('contract_signed', 'bank_payment'), ('bank_paid', 'phone'),
    ('phone_available', 'branch'), ('customer_notified', 'branch'), ('completed', 'branch')) leg (status, name)
  WHERE p.deleted_batch_id IS NULL AND leg.status = p.status
  UNION ALL
  SELECT 'orders_new', '', coalesce(replace(lower(p.agent_branch), ' ', '_'), ''), coalesce(p.added_by_agent, ''), '',
    (p.created_at AT TIME ZONE totals_zone())::date, 1, p.total_amount, 0
  WHERE p.deleted_batch_id IS NULL
  UNION ALL
  SELECT 'live_payments', '', '', '', '',
    (live_payment_at(p) AT TIME ZONE totals_zone())::date, 1, 0, 0
  WHERE live_payment_at(p) IS NOT NULL
  UNION ALL
  SELECT g.* FROM pre_orders o, arrived_groups(p, o) g WHERE o.payment_id = p.id
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_totals()
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT list, state, place, agent, method, day, sum(n)::bigint, sum(amount), sum(owed) FROM (
    SELECT g.* FROM payments r, payments_groups(r) g
    UNION ALL SELECT g.* FROM pre_orders r, pre_orders_groups(r) g WHERE g.list NOT IN ('arrived', 'pre_orders_due', 'orders_legs')
    UNION ALL SELECT g.* FROM laybys r, laybys_groups(r) g
    UNION ALL SELECT g.* FROM reservations r, reservations_groups(r) g
    UNION ALL SELECT g.* FROM customers r, customers_groups(r) g
    UNION ALL SELECT g.* FROM app_reminders r, app_reminders_groups(r) g
    UNION ALL SELECT g.* FROM notifications r, notifications_groups(r) g
    UNION ALL SELECT g.* FROM receipts r LEFT JOIN receipts x ON x.reverses_id = r.id, receipts_groups(r, x.id IS NOT NULL) g
  ) counted GROUP BY list, state, place, agent, method, day
$$;
--> statement-breakpoint
SELECT keep_totals_of('payments', '@.status, @.agent_branch, @.added_by_agent, @.due_date, @.total_amount, @.paid_amount, @.deleted_batch_id, @.payment_received_date, @.bank_paid_date, @.status_changed_at, @.created_at, @.snoozed_until, CASE WHEN coalesce(@.payment_received_date, @.bank_paid_date) IS NULL THEN @.updated_at END');
--> statement-breakpoint
SELECT keep_totals_of('pre_orders', '@.status, @.order_location, @.expected_arrival_date, @.actual_arrival_date, @.deleted_batch_id, @.payment_id',
  'PERFORM FROM payments WHERE id IN (SELECT payment_id FROM old_rows UNION SELECT payment_id FROM new_rows) ORDER BY id FOR SHARE;');
--> statement-breakpoint
-- Until a shop says otherwise, or has gone each way often enough.
INSERT INTO promise_legs (leg, median_days, late_days) VALUES ('approval', 2, 5), ('signature', 3, 6), ('bank_payment', 4, 8), ('phone', 1, 3),
  ('china', 21, 28), ('dubai', 14, 19), ('branch', 3, 7) ON CONFLICT DO NOTHING;
