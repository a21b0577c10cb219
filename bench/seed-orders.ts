import type pg from 'pg';

/** Fills an empty, migrated database with 300 customers and so many orders over nine months, in every status. */
export async function seedOrders(pool: pg.Pool, orders: number): Promise<void> {
  await pool.query(`
    insert into customers (name, phone, phone_key, search_text)
    select 'Customer ' || n, '081' || lpad(n::text, 7, '0'), '26481' || lpad(n::text, 7, '0'),
      'customer ' || n || E'\\n081' || lpad(n::text, 7, '0') || E'\\n26481' || lpad(n::text, 7, '0')
    from generate_series(1, 300) n`);
  await pool.query(
    `insert into payments (customer_id, quote_number, quote_key, total_amount, status, phone_model, own_search,
      customer_search, created_at, updated_at, status_changed_at)
     select c.id, 'Q-bench-' || n, 'q-bench-' || n, 1000 + n % 20000,
       (array['pending', 'approved', 'contract_signed', 'bank_paid', 'phone_available', 'china_preorder',
         'dubai_preorder', 'device_collected', 'order_completed', 'order_completed'])[1 + n % 10],
       'Galaxy S' || n % 24, 'q-bench-' || n || E'\\ngalaxy s' || n % 24, c.search_text, at, at, at
     from generate_series(1, $1::int) n
     join customers c on c.id = 1 + n % 300
     cross join lateral (select now() - (n % 388800) * interval '1 minute' as at) stamp`,
    [orders],
  );
  await pool.query('vacuum analyze');
}
