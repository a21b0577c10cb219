insert into promise_accuracy (day, told, kept) select current_date - n, 20 + n, 15 from generate_series(1, 3) n;
update promise_legs set median_days = 18, late_days = 25, cases = 40, is_default = false, reckoned_at = now() where leg = 'china';
update payments set told_day = current_date + 3, snoozed_until = current_date + 2, snooze_reason = 'The bank answers on Friday'
where id = (select min(id) from payments where deleted_batch_id is null);
