-- Totals that are kept instead of counted. What a row counts for is said once, by the function <table>_groups: triggers,
-- the first filling and the nightly check all ask it.
CREATE FUNCTION totals_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'totals_zone'), 'Africa/Windhoek')
$$;
--> statement-breakpoint
-- When an order stands among the live payments; null where it does not.
CREATE FUNCTION live_payment_at(p payments) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p.deleted_batch_id IS NULL AND (p.paid_amount > 0 OR p.status NOT IN ('pending', 'partial', 'approved', 'contract_signed'))
    THEN coalesce(p.payment_received_date, p.bank_paid_date, p.updated_at, p.created_at) END
$$;
--> statement-breakpoint
-- Of an order and its pre-order together: a pre-order whose device is at the shop, by where its order stands.
CREATE FUNCTION arrived_groups(p payments, o pre_orders)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'arrived', p.status, coalesce(replace(lower(p.agent_branch), ' ', '_'), ''), '', '', 'infinity'::date, 1::bigint, 0::numeric, 0::numeric
  WHERE p.deleted_batch_id IS NULL AND o.deleted_batch_id IS NULL AND o.status IN ('arrived', 'ready_for_collection')
$$;
--> statement-breakpoint
CREATE FUNCTION payments_groups(p payments)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'orders', p.status, coalesce(replace(lower(p.agent_branch), ' ', '_'), ''), coalesce(p.added_by_agent, ''), '',
    CASE WHEN p.remaining_amount > 0 THEN coalesce(p.due_date, 'infinity') ELSE 'infinity' END,
    1::bigint, p.total_amount::numeric, greatest(p.remaining_amount, 0)::numeric
  WHERE p.deleted_batch_id IS NULL
  UNION ALL
  SELECT 'live_payments', '', '', '', '',
    (live_payment_at(p) AT TIME ZONE totals_zone())::date, 1, 0, 0
  WHERE live_payment_at(p) IS NOT NULL
  UNION ALL
  SELECT g.* FROM pre_orders o, arrived_groups(p, o) g WHERE o.payment_id = p.id
$$;
--> statement-breakpoint
CREATE FUNCTION pre_orders_groups(o pre_orders)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'pre_orders', o.status, o.order_location, '', '',
    CASE WHEN o.status IN ('ordered', 'shipped') THEN coalesce(o.expected_arrival_date, 'infinity') ELSE 'infinity' END,
    1::bigint, 0::numeric, 0::numeric
  WHERE o.deleted_batch_id IS NULL
  UNION ALL
  SELECT g.* FROM payments p, arrived_groups(p, o) g WHERE p.id = o.payment_id
$$;
--> statement-breakpoint
CREATE FUNCTION laybys_groups(l laybys)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'laybys', CASE WHEN l.status = 'completed' AND l.device_collected_date IS NULL THEN 'to_hand_over' ELSE l.status END, '', '', '',
    CASE WHEN l.status = 'active' THEN l.due_date ELSE 'infinity' END, 1::bigint,
    CASE WHEN l.status = 'active' THEN l.remaining_amount ELSE 0 END::numeric, 0::numeric
  WHERE l.deleted_batch_id IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION reservations_groups(r reservations)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'reservations', CASE WHEN r.status = 'notified' AND NOT r.customer_contacted THEN 'to_call' ELSE r.status END,
    coalesce(r.collection_branch, ''), '', '', CASE WHEN r.status = 'waiting' THEN r.expected_stock_date ELSE 'infinity' END,
    1::bigint, 0::numeric, 0::numeric
  WHERE r.deleted_batch_id IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION customers_groups(c customers)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'customers', '', '', '', '', 'infinity'::date, 1::bigint, 0::numeric, 0::numeric WHERE c.deleted_batch_id IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION app_reminders_groups(a app_reminders)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'app_reminders', '', '', '', '', 'infinity'::date, 1::bigint, 0::numeric, 0::numeric WHERE a.deleted_batch_id IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION notifications_groups(x notifications)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'notifications', x.priority, '', '', '', 'infinity'::date, 1::bigint, 0::numeric, 0::numeric WHERE x.deleted_batch_id IS NULL
$$;
--> statement-breakpoint
-- Money received on orders, by day and one more thing. Only what came in and was not taken back is received.
CREATE FUNCTION receipts_groups(r receipts, is_reversed boolean)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'takings_by_' || by.name, CASE WHEN r.amount < 0 THEN 'taken_back' WHEN is_reversed OR r.kind = 'reversal' THEN 'reversed' ELSE 'received' END,
    by.place, by.agent, by.method, (r.received_at AT TIME ZONE totals_zone())::date, 1::bigint, r.amount::numeric, 0::numeric
  FROM (VALUES ('method', '', '', coalesce(r.method, '')), ('branch', coalesce(r.branch, ''), '', ''), ('agent', '', coalesce(r.agent, ''), ''))
    by (name, place, agent, method)
  WHERE r.subject_kind = 'payment'
$$;
--> statement-breakpoint
-- Adds to a group, on a row of it that nobody holds, or on a new one: whoever writes waits for nobody.
CREATE FUNCTION add_to_total(list text, state text, place text, agent text, method text, day date, n numeric, amount numeric, owed numeric)
RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_variable
BEGIN
  UPDATE kept_totals k SET n = k.n + add_to_total.n, amount = k.amount + add_to_total.amount, owed = k.owed + add_to_total.owed
    WHERE k.id = (SELECT f.id FROM kept_totals f
      WHERE f.list = list AND f.day = day AND f.state = state AND f.place = place AND f.agent = agent AND f.method = method
      LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO kept_totals (list, state, place, agent, method, day, n, amount, owed)
      VALUES (list, state, place, agent, method, day, n, amount, owed);
  END IF;
END $$;
--> statement-breakpoint
-- A table that is emptied says nothing of its rows: what is left is counted.
CREATE FUNCTION mend_totals_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mend_totals();
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Makes the triggers that keep the totals of a table, of which <table>_groups must exist. `watched`: what of a row '@' the
-- groups are made of; where nothing of that changes, nothing is looked at. Rows that come or go together are added up first.
-- `held`: what a change of a row waits for, where its groups depend on another row.
CREATE FUNCTION keep_totals_of(counted text, watched text, held text DEFAULT '') RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('INSERT', 'REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT', '',
      format('SELECT g.*, 1 AS sign FROM new_rows r, %I_groups(ROW(r.*)::%1$I) g', counted)),
    ('UPDATE', 'FOR EACH ROW',
      format('IF (%s) IS NOT DISTINCT FROM (%s) THEN RETURN NULL; END IF; %s', replace(watched, '@', 'OLD'), replace(watched, '@', 'NEW'), held),
      format('SELECT g.*, -1 AS sign FROM %I_groups(OLD) g UNION ALL SELECT g.*, 1 FROM %1$I_groups(NEW) g', counted)),
    ('DELETE', 'REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT', '',
      format('SELECT g.*, -1 AS sign FROM old_rows r, %I_groups(ROW(r.*)::%1$I) g', counted))) kinds (event, fired, unless, changes)
  LOOP
    EXECUTE format($f$
      CREATE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        %s
        PERFORM add_to_total(list, state, place, agent, method, day, sum(n * sign), sum(amount * sign), sum(owed * sign))
          FROM (%s) changes GROUP BY list, state, place, agent, method, day
          HAVING sum(n * sign) <> 0 OR sum(amount * sign) <> 0 OR sum(owed * sign) <> 0;
        RETURN NULL;
      END $$ $f$, counted || '_totals_' || lower(kind.event), kind.unless, kind.changes);
    EXECUTE format('CREATE TRIGGER totals_kept_%s AFTER %s ON %I %s EXECUTE FUNCTION %I()',
      lower(kind.event), kind.event, counted, kind.fired, counted || '_totals_' || lower(kind.event));
  END LOOP;
  EXECUTE format('CREATE TRIGGER totals_kept_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION mend_totals_emptied()', counted);
END $make$;
--> statement-breakpoint
SELECT keep_totals_of('payments', '@.status, @.agent_branch, @.added_by_agent, @.due_date, @.total_amount, @.paid_amount, @.deleted_batch_id, @.payment_received_date, @.bank_paid_date, CASE WHEN coalesce(@.payment_received_date, @.bank_paid_date) IS NULL THEN @.updated_at END');
--> statement-breakpoint
-- A pre-order's group depends on its order: one of the two changes after the other. A new one holds its order already.
SELECT keep_totals_of('pre_orders', '@.status, @.order_location, @.expected_arrival_date, @.deleted_batch_id, @.payment_id',
  'PERFORM FROM payments WHERE id IN (OLD.payment_id, NEW.payment_id) ORDER BY id FOR SHARE;');
--> statement-breakpoint
SELECT keep_totals_of('laybys', '@.status, @.due_date, @.device_collected_date, @.full_amount, @.paid_amount, @.deleted_batch_id');
--> statement-breakpoint
SELECT keep_totals_of('reservations', '@.status, @.customer_contacted, @.collection_branch, @.expected_stock_date, @.deleted_batch_id');
--> statement-breakpoint
SELECT keep_totals_of('customers', '@.deleted_batch_id');
--> statement-breakpoint
SELECT keep_totals_of('app_reminders', '@.deleted_batch_id');
--> statement-breakpoint
SELECT keep_totals_of('notifications', '@.priority, @.deleted_batch_id');
--> statement-breakpoint
-- The ledger is only ever added to; a row that takes another one back moves that one to another group.
CREATE FUNCTION receipts_totals_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_total(list, state, place, agent, method, day, sum(n * sign), sum(amount * sign), sum(owed * sign))
    FROM (
      SELECT g.*, 1 AS sign FROM new_rows r, receipts_groups(ROW(r.*)::receipts, false) g
      UNION ALL
      SELECT g.*, s.sign FROM new_rows r JOIN receipts o ON o.id = r.reverses_id
        CROSS JOIN (VALUES (false, -1), (true, 1)) s (is_reversed, sign), receipts_groups(o, s.is_reversed) g
    ) changes GROUP BY list, state, place, agent, method, day
    HAVING sum(n * sign) <> 0 OR sum(amount * sign) <> 0 OR sum(owed * sign) <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER totals_kept_insert AFTER INSERT ON receipts REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION receipts_totals_insert();
--> statement-breakpoint
CREATE FUNCTION count_totals()
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT list, state, place, agent, method, day, sum(n)::bigint, sum(amount), sum(owed) FROM (
    SELECT g.* FROM payments r, payments_groups(r) g
    UNION ALL SELECT g.* FROM pre_orders r, pre_orders_groups(r) g WHERE g.list <> 'arrived'
    UNION ALL SELECT g.* FROM laybys r, laybys_groups(r) g
    UNION ALL SELECT g.* FROM reservations r, reservations_groups(r) g
    UNION ALL SELECT g.* FROM customers r, customers_groups(r) g
    UNION ALL SELECT g.* FROM app_reminders r, app_reminders_groups(r) g
    UNION ALL SELECT g.* FROM notifications r, notifications_groups(r) g
    UNION ALL SELECT g.* FROM receipts r LEFT JOIN receipts x ON x.reverses_id = r.id, receipts_groups(r, x.id IS NOT NULL) g
  ) counted GROUP BY list, state, place, agent, method, day
$$;
--> statement-breakpoint
-- Counts everything afresh and adds what the kept totals lack; answers by how much each group was wrong. One statement
-- sees rows and totals at one moment, and what others commit meanwhile is added beside it: nobody is kept out.
CREATE FUNCTION mend_totals()
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  -- Two at once would both add the same.
  PERFORM pg_advisory_xact_lock(7231907);
  RETURN QUERY
  WITH missing AS (
    SELECT list, state, place, agent, method, day, sum(n)::bigint AS n, sum(amount) AS amount, sum(owed) AS owed
    FROM (SELECT * FROM count_totals()
      UNION ALL SELECT list, state, place, agent, method, day, -n, -amount, -owed FROM kept_totals) compared
    GROUP BY list, state, place, agent, method, day HAVING sum(n) <> 0 OR sum(amount) <> 0 OR sum(owed) <> 0
  ), added AS (
    INSERT INTO kept_totals (list, state, place, agent, method, day, n, amount, owed) SELECT * FROM missing
  )
  SELECT * FROM missing;
END $$;
--> statement-breakpoint
-- Puts the rows of a group together that many writers at once have made, and takes empty groups away.
CREATE FUNCTION tidy_totals() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held bigint[];
BEGIN
  SELECT array_agg(id) INTO held FROM (
    SELECT k.id FROM kept_totals k JOIN (
      SELECT list, state, place, agent, method, day FROM kept_totals GROUP BY list, state, place, agent, method, day
      HAVING count(*) > 1 OR (sum(n) = 0 AND sum(amount) = 0 AND sum(owed) = 0)
    ) g USING (list, state, place, agent, method, day)
    FOR UPDATE OF k SKIP LOCKED) many;
  WITH gone AS (DELETE FROM kept_totals WHERE id = ANY (held) RETURNING *)
  INSERT INTO kept_totals (list, state, place, agent, method, day, n, amount, owed)
  SELECT list, state, place, agent, method, day, sum(n), sum(amount), sum(owed) FROM gone
  GROUP BY list, state, place, agent, method, day HAVING sum(n) <> 0 OR sum(amount) <> 0 OR sum(owed) <> 0;
END $$;
--> statement-breakpoint
-- Days are the shop's. When it moves to another zone, what goes by days is counted again; writers wait that once.
CREATE FUNCTION set_totals_zone(zone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF totals_zone() = zone THEN RETURN; END IF;
  LOCK TABLE payments, receipts IN SHARE MODE;
  INSERT INTO settings (key, value, updated_at) VALUES ('totals_zone', to_jsonb(zone), now())
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at;
  PERFORM mend_totals();
END $$;
--> statement-breakpoint
-- Rows are changed in place all day: room for that beside them, and tidied up often.
ALTER TABLE kept_totals SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
