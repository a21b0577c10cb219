import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from './database.ts';
import { given, insertRowStatement, runStatement, selectRow, updateRowStatement } from './row-statements.ts';
import { customers } from './schema/customers.schema.ts';
import { payments } from './schema/payments.schema.ts';

let scratch: TestDatabase;
let database: Database;
beforeAll(async () => {
  scratch = await createTestDatabase();
  database = openDatabase({ connection: scratch.connection, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await scratch.drop();
});

async function addCustomer(): Promise<number> {
  const values = { name: 'A', phone: '1', phoneKey: '1', searchText: 'a' };
  const [made] = await database.db.insert(customers).values(values).returning();
  return made?.id ?? 0;
}

test('a row is written and read as the ORM would, every kind of column of it', async () => {
  const { db } = database;
  const { fields, parameters } = given(payments, {
    customerId: await addCustomer(),
    quoteNumber: "Q '1'",
    quoteKey: 'q1',
    totalAmount: '12500.00',
    phoneModel: null,
    phoneAvailable: false,
    dueDate: '2026-11-30',
    approvalDate: new Date('2026-11-18T08:00:00.123Z'),
    statusBeforeCompletion: undefined,
    ownSearch: 'q1',
    customerSearch: 'a',
  });
  const [made] = await runStatement(db, insertRowStatement(payments, fields), parameters);
  const [stored] = await db.select().from(payments);
  expect(made).toEqual(stored);
  expect(stored).toMatchObject({ quoteNumber: "Q '1'", dueDate: '2026-11-30', phoneAvailable: false });

  const change = given(payments, { dueDate: null, approvalDate: new Date('2026-11-19T08:00:00.000Z') });
  const update = updateRowStatement(payments, change.fields);
  const [changed] = await runStatement(db, update, [stored?.id, ...change.parameters]);
  expect(changed).toEqual({
    ...stored,
    version: 2,
    dueDate: null,
    approvalDate: new Date('2026-11-19T08:00:00.000Z'),
  });
  expect(await runStatement(db, selectRow(payments, ''), [stored?.id])).toEqual([changed]);
});

test('what is in the trash is not there', async () => {
  const id = await addCustomer();
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into batches (kind, label, entity, counts) values ('delete', 'x', 'customer', '{}') returning id`,
  );
  await database.db
    .update(customers)
    .set({ deletedBatchId: rows[0]?.id ?? 0 })
    .where(eq(customers.id, id));
  expect(await runStatement(database.db, selectRow(customers, 'for share'), [id])).toEqual([]);
});

test('a connection plans each once, and not without end, whatever callers change', async () => {
  const id = await addCustomer();
  const planned = async () =>
    (await database.pool.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements'))
      .rows[0]?.n;
  const update = updateRowStatement(customers, ['name']);
  await runStatement(database.db, update, [id, 'B']);
  const before = await planned();
  for (let n = 0; n < 5; n += 1) await runStatement(database.db, update, [id, `B ${n}`]);
  expect(await planned()).toBe(before);
  const texts = Array.from({ length: 150 }, (_, n) => updateRowStatement(customers, ['name'], `${n} as n`));
  expect(texts.filter(({ name }) => name === '').length).toBeGreaterThanOrEqual(50);
});
