import type pg from 'pg';

/**
 * Fills an empty, migrated database: 20,000 customers, and the given number of orders over nine months in every status, with their ledger,
 * history, pre-orders, notifications and trash. The rows are the same each time, written in bulk with triggers and foreign key checks
 * disabled.
 */

export const CUSTOMERS = 20_000;

const FIRST_NAMES = ['Ndapewa', 'Tangeni', 'Selma', 'Petrus', 'Johanna', 'Simeon', 'Hilma', 'Festus'];
const LAST_NAMES = ['Shikongo', 'Nangolo', 'Amutenya', 'Haufiku', 'Iipinge', 'Kandjii', 'Uushona'];

export const customerName = (n: number): string =>
  `${FIRST_NAMES[n % FIRST_NAMES.length]} ${LAST_NAMES[n % LAST_NAMES.length]} ${n}`;
export const phoneOf = (n: number): string => `081${String(n).padStart(7, '0')}`;
export const quoteOf = (n: number): string => `Q-${String(n).padStart(7, '0')}`;

const textArray = (texts: readonly string[]) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;

const CUSTOMER_ROWS = `
  insert into customers (name, phone, phone_key, search_text, created_at, updated_at)
  select name, '081' || digits, '26481' || digits, lower(name) || E'\\n081' || digits || E'\\n26481' || digits, at, at
  from generate_series(1, ${CUSTOMERS}) n
  cross join lateral (select lpad(n::text, 7, '0') as digits, now() - interval '280 days' as at,
    (${textArray(FIRST_NAMES)})[1 + n % ${FIRST_NAMES.length}] || ' ' ||
    (${textArray(LAST_NAMES)})[1 + n % ${LAST_NAMES.length}] || ' ' || n as name) made
  order by n`;

/** Cycles through every stage; a third of the orders are completed, as after some months of work. */
const STATUSES = [
  ...['pending', 'approved', 'contract_signed', 'bank_paid', 'phone_available', 'customer_notified'],
  ...['china_preorder', 'device_collected', 'order_completed', 'order_completed', 'order_completed'],
];

const ORDER_ROWS = `
  insert into payments (customer_id, quote_number, quote_key, total_amount, paid_amount, status, phone_model,
    added_by_agent, agent_branch, payment_received_date, due_date, own_search, customer_search,
    created_at, updated_at, status_changed_at)
  select c.id, quote, lower(replace(quote, '-', '')), total, paid,
    case when status = 'pending' and paid > 0 then 'partial' else status end,
    'Galaxy S' || n % 24, 'Agent ' || 1 + n % 8, (array['oshakati', 'windhoek', 'ondangwa'])[1 + n % 3],
    case when paid > 0 then at end, case when n % 9 = 0 then (at + interval '30 days')::date end,
    lower(quote) || E'\\n' || lower(replace(quote, '-', '')) || E'\\ngalaxy s' || n % 24, c.search_text,
    at - interval '5 days', at, at
  from generate_series(1, $1::int) n
  join customers c on c.id = 1 + n % ${CUSTOMERS}
  cross join lateral (select 'Q-' || lpad(n::text, 7, '0') as quote, (1000 + n % 20000)::numeric(10, 2) as total,
    (${textArray(STATUSES)})[1 + n % ${STATUSES.length}] as status,
    now() - (n::bigint * 7919 % 388800) * interval '1 minute' as at) made
  cross join lateral (select case n % 4 when 0 then 0 when 1 then 500 else total end::numeric(10, 2) as paid) money
  order by n`;

const LEDGER_ROWS = `
  insert into receipts (subject_kind, subject_id, amount, kind, method, received_at, agent, branch, created_at)
  select 'payment', id, paid_amount, 'receipt', 'cash', payment_received_date, added_by_agent, agent_branch,
    payment_received_date
  from payments where paid_amount > 0 order by id`;

const HISTORY_ROWS = `
  insert into activity (at, entity, entity_id, action, before, after, agent, branch)
  select case action when 'created' then p.created_at else p.updated_at end, 'payment', p.id, action,
    case action when 'created' then null else jsonb_build_object('status', 'pending') end,
    jsonb_build_object('status', p.status, 'quoteNumber', p.quote_number, 'totalAmount', p.total_amount),
    p.added_by_agent, p.agent_branch
  from payments p cross join unnest(array['created', 'approve']) action order by p.id`;

/** A pre-order for each order that waits for its device, at varying stages. */
const PRE_ORDER_ROWS = `
  insert into pre_orders (payment_id, customer_id, phone_model, order_location, status, order_date, actual_arrival_date,
    order_search, customer_search, order_branch, created_at, updated_at)
  select id, customer_id, phone_model, 'china', status, updated_at, case when status = 'arrived' then updated_at end,
    own_search, customer_search, agent_branch, updated_at, updated_at
  from (select p.*, (array['ordered', 'shipped', 'arrived'])[1 + id % 3] as status
    from (select id, customer_id, phone_model, own_search, customer_search, agent_branch, updated_at from payments
      where status = 'china_preorder') p) waiting order by id`;

/** A notification for one of fifty orders; those older than two weeks are done. */
const NOTIFICATION_ROWS = `
  insert into notifications (type, title, message, sent_at, ended_at, source_key, created_at, updated_at)
  select 'order_overdue', 'Payment overdue', 'Order ' || quote_number || ' is overdue', updated_at,
    case when updated_at < now() - interval '14 days' then updated_at end, 'payment:' || id || ':due', updated_at, updated_at
  from payments where id % 50 = 0 order by updated_at`;

/** The rows that the trash and its history are read from; all orders themselves still exist. */
const TRASH_ROWS = `
  insert into batches (kind, label, entity, entity_id, counts, created_at, purged_at)
  select 'delete', quote_number, 'payment', id, '{"payment": 1}', updated_at,
    case when updated_at < now() - interval '30 days' then now() end
  from payments where id % 100 = 0 order by updated_at`;

/** All indexes except those of constraints. */
const INDEXES = `
  select indexname as name, indexdef as made from pg_indexes
  where schemaname = 'public' and tablename in ('customers', 'payments', 'pre_orders', 'receipts', 'activity')
    and indexname not in (select conname from pg_constraint)`;

export async function seed(pool: pg.Pool, orders: number): Promise<void> {
  const client = await pool.connect();
  try {
    // Otherwise each order's ledger would be summed up at the commit, and every index updated for each row.
    await client.query(`set session_replication_role = 'replica'; set synchronous_commit = off;
      set maintenance_work_mem = '256MB'; set work_mem = '64MB'`);
    const { rows: indexes } = await client.query<{ name: string; made: string }>(INDEXES);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await client.query(CUSTOMER_ROWS);
    await client.query(ORDER_ROWS, [orders]);
    for (const rows of [LEDGER_ROWS, HISTORY_ROWS, PRE_ORDER_ROWS, NOTIFICATION_ROWS, TRASH_ROWS]) {
      await client.query(rows);
    }
    for (const { made } of indexes) await client.query(made);
    await client.query('analyze');
    await client.query('select from mend_totals()');
  } finally {
    client.release(true);
  }
  // Checkpoints afterwards: otherwise the first rounds would write the data of the filling.
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
}
