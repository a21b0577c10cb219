import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';

let database: TestDatabase;
let paymentId: number;
let laybyId: number;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { rows } = await database.pool.query(
    `with person as (
       insert into customers (name, phone, phone_key, search_text) values ('Selma', '081', '081', 'selma') returning id
     ), sale as (
       insert into payments (customer_id, quote_number, quote_key, total_amount, own_search, customer_search)
       select id, 'Q-1', 'q-1', 1000, 'q-1', 'selma' from person returning id
     ), plan as (
       insert into laybys (customer_id, customer_full_name, customer_number, id_number, phone_model, phone_storage,
                           phone_color, duration_to_pay, full_amount, due_date)
       select id, 'Selma', '081', '1', 'A15', '64GB', 'Black', '1 month', 500, '2026-12-01' from person
       returning id
     ) select sale.id as "paymentId", plan.id as "laybyId" from sale, plan`,
  );
  ({ paymentId, laybyId } = rows[0]);
});

/** Runs the statements in one transaction and returns the SQLSTATE of their refusal, or null. */
async function codeOf(...statements: string[]): Promise<string | null> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    return null;
  } catch (error) {
    await client.query('rollback');
    return (error as { code: string }).code;
  } finally {
    client.release();
  }
}

const OWNERS = [
  ['an order', 'payments', 'payment', () => paymentId],
  ['a layby', 'laybys', 'layby', () => laybyId],
] as const;

describe.each(OWNERS)('what %s says was paid', (_what, table, kind, idOf) => {
  const receipt = (amount: number, id = idOf()) =>
    `insert into receipts (subject_kind, subject_id, amount, kind, received_at)
     values ('${kind}', ${id}, ${amount}, '${amount > 0 ? 'receipt' : 'refund'}', now())`;
  const paid = (amount: number) => `update ${table} set paid_amount = ${amount} where id = ${idOf()}`;

  it('is the sum of its ledger rows when the transaction ends', async () => {
    expect(await codeOf(receipt(100), receipt(50.25), paid(150.25))).toBeNull();
    expect(await codeOf(paid(100.25), receipt(-50))).toBeNull();
  });

  it.each([
    ['paid without a row', () => [paid(100)]],
    ['a row without paid', () => [receipt(100)]],
    ['a cent too much', () => [receipt(100), paid(100.01)]],
    ['a cent too little', () => [receipt(100), paid(99.99)]],
  ])('cannot be committed otherwise: %s', async (_case, statements) => {
    expect(await codeOf(...statements())).toMatch(/^23/);
    const { rows } = await database.pool.query(`select paid_amount from ${table} where id = $1`, [idOf()]);
    expect(Number(rows[0].paid_amount)).toBe(0);
  });

  it('is checked on creation too', async () => {
    const columns = table === 'payments' ? 'quote_number' : 'id_number';
    expect(
      await codeOf(
        `create temporary table copied on commit drop as select * from ${table} where id = ${idOf()}`,
        `insert into ${table} (customer_id, ${columns}, paid_amount, ${REQUIRED[table]})
         select customer_id, ${columns}, 5, ${REQUIRED[table]} from copied`,
      ),
    ).toMatch(/^23/);
  });

  it('leaves the remaining amount to the database', async () => {
    await codeOf(receipt(1200), paid(1200));
    const total = table === 'payments' ? 1000 : 500;
    const { rows } = await database.pool.query(`select remaining_amount from ${table} where id = $1`, [
      idOf(),
    ]);
    expect(Number(rows[0].remaining_amount)).toBe(total - 1200);
  });
});

const REQUIRED = {
  payments: 'quote_key, total_amount, own_search, customer_search',
  laybys:
    'customer_full_name, customer_number, phone_model, phone_storage, phone_color, duration_to_pay, full_amount, due_date',
};

describe.each(['receipts', 'activity', 'contacts'])('L2: the rows of %s', (table) => {
  it.each(
    [
      ['changed', `update ${table} set id = id`],
      ['deleted', `delete from ${table}`],
      ['deleted by a condition that fits none', `delete from ${table} where false`],
      ['emptied', `truncate ${table}`],
      ['emptied with what hangs on it', `truncate ${table} cascade`],
    ].map(([what, sql]) => ({ what, sql: sql?.replace('set id = id', 'set agent = agent') ?? '' })),
  )('are never $what', async ({ sql }) => {
    const statement = table === 'contacts' ? sql.replace('set agent = agent', 'set note = note') : sql;
    expect(await codeOf(statement)).toBe('23001');
  });
});

describe('a receipt', () => {
  it.each([
    ['belongs to an order or a layby', "'customer', 1, 5, 'receipt'"],
    ['belongs to somebody', "null, null, 5, 'receipt'"],
    ['belongs to one of a kind', "'layby', null, 5, 'receipt'"],
    ['is never zero', "'payment', 1, 0, 'adjustment'"],
    ['brings money in', "'payment', 1, -5, 'receipt'"],
    ['is of a known kind', "'payment', 1, 5, 'gift'"],
    ['names what it reverses', "'payment', 1, -5, 'reversal'"],
  ])('%s', async (_rule, values) => {
    expect(
      await codeOf(
        `insert into receipts (subject_kind, subject_id, amount, kind, received_at) values (${values}, now())`,
      ),
    ).toBe('23514');
  });

  it.each(['payment', 'layby'])('belongs to a %s that is there', async (kind) => {
    const nobodys = `insert into receipts (subject_kind, subject_id, amount, kind, received_at)
      values ('${kind}', 999999, 5, 'receipt', now())`;
    expect(await codeOf(nobodys)).toMatch(/^23/);
  });
});
