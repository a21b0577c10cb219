import type { Pool } from 'pg';

export const BIG_CUSTOMERS = 6_000;

/** Some thirty megabytes that do not compress: more than all buffers between the database and a reader hold. */
export async function addBigCustomers(pool: Pool): Promise<void> {
  await pool.query(
    `with noise as materialized (
       select n, (select string_agg(md5(n || '.' || i), '') from generate_series(1, 160) as i) as text
       from generate_series(1, 30) as n
     )
     insert into customers (name, phone, phone_key, search_text, address, created_at, updated_at)
     select 'Big', 'x', '', 'x', noise.text, now(), now()
     from generate_series(1, $1::int / 30) as turn, noise order by turn, n`,
    [BIG_CUSTOMERS],
  );
}
