insert into promise_accuracy (day, told, kept) select current_date - n, 20 + n, 15 from generate_series(1, 3) n;
insert into promise_legs (leg, median_days, late_days, cases, is_default, reckoned_at) values ('china', 18, 25, 40, false, now());
update payments set told_day = current_date + 3, snoozed_until = current_date + 2, snooze_reason = 'The bank answers on Friday'
where id = (select min(id) from payments where deleted_batch_id is null);
