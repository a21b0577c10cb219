import type pg from 'pg';

/** Runs a read that may take longer than a request may: one statement in a read-only transaction. */
export async function readWholeTables<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  text: string,
): Promise<Row[]> {
  const client = await pool.connect();
  let isDone = false;
  try {
    await client.query(`begin read only; set local statement_timeout = '30min'`);
    const { rows } = await client.query<Row>(text);
    await client.query('commit');
    isDone = true;
    return rows;
  } finally {
    client.release(!isDone);
  }
}
