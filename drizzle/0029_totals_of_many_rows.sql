-- Rows that change together are added up first, as those that come or go together: in one transaction every change of a
-- group walks over its earlier versions, and bringing ten thousand orders back took longer than a statement may.
CREATE OR REPLACE FUNCTION keep_totals_of(counted text, watched text, held text DEFAULT '') RETURNS void LANGUAGE plpgsql AS $make$
DECLARE
  kind record;
BEGIN
  FOR kind IN SELECT * FROM (VALUES
    ('INSERT', 'NEW TABLE AS new_rows', '',
      format('SELECT g.*, 1 AS sign FROM new_rows r, %I_groups(ROW(r.*)::%1$I) g', counted)),
    ('UPDATE', 'OLD TABLE AS old_rows NEW TABLE AS new_rows',
      format('IF NOT EXISTS (SELECT r.id, %s FROM new_rows r EXCEPT SELECT r.id, %1$s FROM old_rows r) THEN RETURN NULL; END IF; %s',
        replace(watched, '@', 'r'), held),
      format('SELECT g.*, -1 AS sign FROM old_rows r, %I_groups(ROW(r.*)::%1$I) g
        UNION ALL SELECT g.*, 1 FROM new_rows r, %1$I_groups(ROW(r.*)::%1$I) g', counted)),
    ('DELETE', 'OLD TABLE AS old_rows', '',
      format('SELECT g.*, -1 AS sign FROM old_rows r, %I_groups(ROW(r.*)::%1$I) g', counted))) kinds (event, rows, unless, changes)
  LOOP
    -- A connection plans it once, for one row or for thousands: along the indexes, whichever came first.
    EXECUTE format($f$
      CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql SET enable_hashjoin = off SET enable_mergejoin = off AS $$
      BEGIN
        %s
        PERFORM add_to_total(list, state, place, agent, method, day, sum(n * sign), sum(amount * sign), sum(owed * sign))
          FROM (%s) changes GROUP BY list, state, place, agent, method, day
          HAVING sum(n * sign) <> 0 OR sum(amount * sign) <> 0 OR sum(owed * sign) <> 0;
        RETURN NULL;
      END $$ $f$, counted || '_totals_' || lower(kind.event), kind.unless, kind.changes);
    EXECUTE format('CREATE OR REPLACE TRIGGER totals_kept_%s AFTER %s ON %I REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      lower(kind.event), kind.event, counted, kind.rows, counted || '_totals_' || lower(kind.event));
  END LOOP;
  EXECUTE format('CREATE OR REPLACE TRIGGER totals_kept_truncate AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION mend_totals_emptied()', counted);
END $make$;
--> statement-breakpoint
SELECT keep_totals_of('payments', '@.status, @.agent_branch, @.added_by_agent, @.due_date, @.total_amount, @.paid_amount, @.deleted_batch_id, @.payment_received_date, @.bank_paid_date, CASE WHEN coalesce(@.payment_received_date, @.bank_paid_date) IS NULL THEN @.updated_at END');
--> statement-breakpoint
SELECT keep_totals_of('pre_orders', '@.status, @.order_location, @.expected_arrival_date, @.deleted_batch_id, @.payment_id',
  'PERFORM FROM payments WHERE id IN (SELECT payment_id FROM old_rows UNION SELECT payment_id FROM new_rows) ORDER BY id FOR SHARE;');
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
