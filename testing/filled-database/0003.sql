insert into job_runs (name, started_at, finished_at, status, trigger, result)
select (array['reminders', 'retention'])[1 + n % 2], now() - n * interval '1 minute', now(),
  (array['running', 'succeeded', 'failed'])[1 + n % 3], 'schedule', '{"sent": 1}' from generate_series(1, 50) n;
insert into notification_reads (notification_id, device_id, read_at)
select n, 'device-' || 1 + n % 5, now() from generate_series(1, 40) n;
insert into push_subscriptions (endpoint, p256dh, auth, device_id, created_at, updated_at)
select 'https://push.example.com/' || n, 'k', 'a', 'device-' || n, now(), now() from generate_series(1, 5) n;
insert into notifications (type, title, message, source_key, sent_at, added_by_agent)
select 'layby_due', 'Due', 'Due', 'layby:' || n || ':due', now(), null from generate_series(1, 20) n;
update laybys set search_text = 'selma' || E'\n' || '081';
update reservations set model_key = lower(phone_model), payment_id = case when status = 'completed' then id end;
update laybys set cancelled_date = now(), cancel_reason = 'Moved away', cancellation_fee = 50 where status = 'cancelled';
