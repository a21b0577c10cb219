-- A shop as release 0002 left it: every table has rows, every status occurs, some rows are in the trash.
insert into settings (key, value) values ('password', '{"hash": "x", "epoch": 1}');
insert into devices (id, token_hash, agent, branch, team, created_at, last_seen_at)
select 'device-' || n, sha256(n::text::bytea), 'Agent ' || n, 'oshakati', 'sales', now() - interval '1 year', now()
from generate_series(1, 5) n;
insert into sessions (id, token_hash, device_id, password_epoch, created_at, last_seen_at)
select 'session-' || n, sha256(('s' || n)::bytea), 'device-' || n, 1, now(), now() from generate_series(1, 5) n;
insert into rate_limits (key, points, expire) values ('login:10.0.0.1', 2, 1790000000000);
insert into idempotency_keys (scope, key, route, body_hash, status, body, created_at)
select 'device-1', 'key-' || n, 'POST /api/payments', 'hash', 201, '{"id": 1}', now() from generate_series(1, 20) n;
insert into batches (kind, label, entity, entity_id, counts, agent, device_id)
values ('delete', 'Selma Nangolo', 'customer', 1, '{"customer": 1}', 'Agent 1', 'device-1'),
  ('import', 'Import of march.csv', 'payment', null, '{"payment": 3}', null, null),
  ('fix_completed', 'Fix Completed Orders', 'payment', null, '{"payment": 2}', 'Agent 2', null);
insert into customers (name, phone, phone_key, email, address, location, search_text, version, deleted_batch_id)
select name, phone, key, case n % 3 when 0 then 'c' || n || '@example.com' end, case n % 4 when 0 then 'Erf ' || n end,
  case n % 2 when 0 then 'Rundu' end, lower(name) || E'\n' || phone || E'\n' || key, 1 + n % 3, case n when 7 then 1 end
from (
  select n, (array['Selma Nangolo', 'Jürgen Garoëb', '!Gaeb //Hoxas', 'ǃGaëb ǁHoxas', 'Petrus van Wyk'])[1 + n % 5] as name,
    '081 ' || lpad(n::text, 3, '0') || ' 4567' as phone, '26481' || lpad(n::text, 3, '0') || '4567' as key
  from generate_series(1, 200) n) c;
with statuses as (
  select array['pending', 'partial', 'approved', 'contract_signed', 'bank_paid', 'customer_notified', 'phone_available',
    'china_preorder', 'dubai_preorder', 'device_collected', 'order_completed', 'completed'] as names
), made as (
  select n, names[1 + n % 12] as status, 1 + n % 200 as customer,
    (array['QU-', 'qu ', 'Q–', 'Q', 'SO/'])[1 + n % 5] || 70000 + n / 2 as quote from generate_series(1, 600) n, statuses
)
insert into payments (customer_id, quote_number, quote_key, total_amount, paid_amount, status, phone_model, pre_order_location,
  added_by_agent, agent_branch, delivery_method, collection_branch, approval_date, device_collected_date,
  order_completed_date, due_date, own_search, customer_search, deleted_batch_id, created_at, updated_at)
select customer, quote, lower(replace(replace(quote, ' ', ''), '–', '-')), 1000 + n, case when status = 'partial' then 100 else 0 end,
  status, case n % 3 when 0 then null else 'Samsung Galaxy A55' end,
  case status when 'china_preorder' then 'china' when 'dubai_preorder' then 'dubai' end, 'Agent 3', 'oshakati',
  case when status in ('device_collected', 'order_completed') then 'collected' end,
  case when status in ('device_collected', 'order_completed') then 'rundu' end,
  case when status not in ('pending', 'partial') then now() end,
  case when status in ('device_collected', 'order_completed') then now() end,
  case when status = 'order_completed' then now() end, case n % 2 when 0 then current_date + n % 30 end,
  lower(quote) || E'\nsamsung galaxy a55', c.search_text, case when n % 100 = 99 then 1 end, now() - n * interval '1 hour',
  now() - n * interval '1 minute'
from made join customers c on c.id = made.customer;
insert into pre_orders (payment_id, customer_id, phone_model, order_location, status, status_before_pickup)
select id, customer_id, 'Google Pixel 10', coalesce(pre_order_location, 'china'),
  (array['ordered', 'shipped', 'arrived', 'picked_up', 'ready_for_collection', 'collected', 'order_completed', 'cancelled'])[1 + id / 12 % 8],
  case id / 12 % 8 when 3 then 'shipped' end
from payments where status in ('china_preorder', 'dubai_preorder', 'device_collected');
insert into laybys (customer_id, customer_full_name, customer_number, id_number, phone_model, phone_storage, phone_color,
  duration_to_pay, full_amount, paid_amount, due_date, status)
select n, 'Selma', '081', '90010100' || n, 'iPhone 15', '128GB', 'Black', '3 months', 6000, case n % 2 when 0 then 500 else 0 end,
  current_date + n - 50, (array['active', 'completed', 'cancelled'])[1 + n % 3]
from generate_series(1, 100) n;
insert into receipts (payment_id, amount, kind, method, received_at)
select id, paid_amount, 'receipt', 'cash', now() from payments where paid_amount > 0;
insert into receipts (layby_id, amount, kind, received_at)
select id, paid_amount, 'adjustment', now() from laybys where paid_amount > 0;
insert into reservations (customer_id, phone_model, expected_stock_date, status, priority)
select n, (array['Google Pixel 10 Pro', 'google  pixel 10 pro', 'Pixel 10 Pro'])[1 + n % 3], current_date + n - 30,
  (array['waiting', 'notified', 'completed', 'cancelled'])[1 + n % 4], (array['low', 'normal', 'high'])[1 + n % 3]
from generate_series(1, 60) n;
insert into notifications (type, title, message, reservation_id, payment_id, layby_id, priority, target_team, is_read, scheduled_for)
select 'general', 'Title ' || n, 'Message', case n % 4 when 1 then n end, case n % 4 when 2 then n end, case n % 4 when 3 then n end,
  (array['low', 'medium', 'high', 'urgent'])[1 + n % 4], (array['all', 'sales', 'technical', 'management'])[1 + n % 4], n % 3 = 0,
  case n % 5 when 0 then now() + interval '1 day' end
from generate_series(1, 60) n;
insert into app_reminders (title, message, reminder_date, notified)
select 'Reminder ' || n, 'Call', case when n % 4 > 0 then now() + n * interval '1 day' end, n % 2 = 0 from generate_series(1, 20) n;
insert into contacts (at, customer_id, payment_id, is_reached, contacted_by, communication_mode)
select now(), customer_id, id, id % 2 = 0, 'Agent 3', 'whatsapp' from payments where id % 10 = 0;
insert into activity (at, entity, entity_id, action, before, after, agent, device_id)
select now(), 'payment', id, 'created', null, jsonb_build_object('quoteNumber', quote_number, 'status', 'pending'), 'Agent 3', 'device-1'
from payments;
insert into activity (at, entity, entity_id, action, before, after, agent)
select now(), 'payment', id, 'status_changed', '{"status": "pending"}', jsonb_build_object('status', status), 'Agent 3'
from payments where status <> 'pending';
