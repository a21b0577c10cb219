-- Of laybys that are paid and still in the shop: those whose device has come are counted by the branch where it lies.
CREATE OR REPLACE FUNCTION laybys_groups(l laybys)
RETURNS TABLE (list text, state text, place text, agent text, method text, day date, n bigint, amount numeric, owed numeric)
LANGUAGE sql STABLE AS $$
  SELECT 'laybys', CASE WHEN l.status = 'completed' AND l.device_collected_date IS NULL THEN 'to_hand_over' ELSE l.status END,
    CASE WHEN l.status = 'completed' AND l.device_collected_date IS NULL AND l.device_arrived_date IS NOT NULL
      THEN coalesce(l.device_branch, 'unknown') ELSE '' END, '', '',
    CASE WHEN l.status = 'active' THEN l.due_date ELSE 'infinity' END, 1::bigint,
    CASE WHEN l.status = 'active' THEN l.remaining_amount ELSE 0 END::numeric, 0::numeric
  WHERE l.deleted_batch_id IS NULL
$$;
--> statement-breakpoint
SELECT keep_totals_of('laybys', '@.status, @.due_date, @.device_collected_date, @.device_arrived_date, @.device_branch, @.full_amount, @.paid_amount, @.deleted_batch_id');
--> statement-breakpoint
SELECT mend_totals();
