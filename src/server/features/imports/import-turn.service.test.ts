import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCK_NUMBERS } from '#server/platform/database/lock-numbers.ts';
import type { ImportReply } from '#shared/contracts/imports.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';
import { takeBackLeftovers } from './import-turn.service.ts';
import { importLeftoversJob } from './imports.jobs.ts';
import { tryTurn } from './imports.repo.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const HEADINGS = 'Quote;Customer;Phone;Total;Paid';
const send = (rows: string[], client = server.client) =>
  client.request<ImportReply>('POST', '/api/imports?name=march.csv', {
    payload: [HEADINGS, ...rows].join('\n'),
    headers: { 'content-type': 'text/csv' },
  });
const quotes = (count: number) =>
  Array.from({ length: count }, (_, at) => `Q${1000 + at};Customer ${at};08${11_000_000 + at};100;50`);

async function count(where: string): Promise<number> {
  const result = await server.context.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.raw(where)}`,
  );
  return result.rows[0]?.n ?? -1;
}

/** The state that a process leaves when it is killed during an import. */
const cutOff = (batchId: number | null) =>
  server.context.db.execute(sql`update batches set is_running = true, counts = '{}' where id = ${batchId}`);

it('lets orders be taken in while an import runs, and cannot be undone before it has ended', async () => {
  const customer = await server.client.post('/api/customers', { name: 'Selma', phone: '0819999999' });
  const importing = send(quotes(3000));
  await expect.poll(() => count('payments')).toBeGreaterThan(0);
  const order = { customerId: customer.body.id, quoteNumber: 'Q-taken', totalAmount: '5' };
  expect((await server.client.post('/api/payments', order)).status).toBe(201);
  const [running] = (
    await server.context.db.execute<{ id: number }>(sql`select id from batches where is_running`)
  ).rows;
  expect(running).toBeDefined();
  expect(await server.client.post(`/api/batches/${running?.id}/undo`)).toMatchObject({
    status: 409,
    body: { message: 'This import is still running' },
  });
  const done = await importing;
  expect(done.body).toMatchObject({ batchId: running?.id, created: { records: 3000, customers: 3000 } });
  const undone = await server.client.post(`/api/batches/${running?.id}/undo`);
  expect(undone.body).toEqual({ undone: { payment: 3000, customer: 3000 }, left: [] });
  expect(await count('payments where deleted_batch_id is null')).toBe(1);
});

it('takes back what a killed process left of an import when the next one starts, or the next import', async () => {
  for (const next of [() => takeBackLeftovers(server.context), () => send(['Z-1;Maria;0815555555;5;'])]) {
    const { body } = await send(quotes(3));
    await cutOff(body.batchId);
    await next();
    expect(await count(`payments where deleted_batch_id is null and quote_key like 'q1%'`)).toBe(0);
    expect(await count('batches where is_running')).toBe(0);
    expect(await count(`batches where id = ${body.batchId} and undone_at is not null`)).toBe(1);
  }
});

it('lets others work while it waits for a customer whom somebody keeps', async () => {
  const kept = (await server.client.post('/api/customers', { name: 'Kept', phone: '0819999991' })).body.id;
  const other = (await server.client.post('/api/customers', { name: 'Other', phone: '0819999992' })).body.id;
  const importing = await server.context.db.transaction(async (keeper) => {
    await keeper.execute(sql`select 1 from customers where id = ${kept} for update`);
    const sent = send(['Z-1;Kept;0819999991;5;']);
    await expect.poll(() => count('pg_locks where not granted')).toBeGreaterThan(0);
    const order = { customerId: other, quoteNumber: 'Q-meanwhile', totalAmount: '5' };
    expect((await server.client.post('/api/payments', order)).status).toBe(201);
    return { sent };
  });
  expect(await importing.sent).toMatchObject({
    status: 200,
    body: { created: { records: 1, customers: 0 } },
  });
});

it('keeps no connection for imports that wait: others are served, few wait, each is done in its turn', async () => {
  const waiting = await server.context.db.transaction(async (other) => {
    expect(await tryTurn(other)).toBe(true);
    const sent: ReturnType<typeof send>[] = [];
    let refused = 0;
    // As many at a time as can be read. One of them waits for the turn, which the other process holds, and three wait behind it.
    for (let wave = 1; wave <= 3; wave += 1) {
      for (let at = 1; at <= 8; at += 1) {
        const importing = send([`W-${wave}-${at};Customer;08${22_000_000 + wave * 10 + at};5;`]);
        void importing.then(({ status }) => {
          if (status === 503) refused += 1;
        });
        sent.push(importing);
      }
      await expect.poll(() => refused).toBe(wave * 8 - 4);
    }
    expect((await server.client.get('/api/customers')).status).toBe(200);
    return { sent };
  });
  const replies = await Promise.all(waiting.sent);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
  const refusal = replies.find(({ status }) => status === 503);
  expect(refusal).toMatchObject({
    headers: { 'retry-after': '5' },
    body: { message: expect.stringMatching(/^Another import is still running/) },
  });
  expect(await count('payments')).toBe(4);
});

it('gives an answer that is kept again without a turn, and imports once for two calls of one key', async () => {
  const withKey = () =>
    server.client.request<ImportReply>('POST', '/api/imports', {
      payload: [HEADINGS, ...quotes(3)].join('\n'),
      headers: { 'content-type': 'text/csv', 'idempotency-key': 'turn-1' },
    });
  const [first, second] = await Promise.all([withKey(), withKey()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  await server.context.db.transaction(async (other) => {
    expect(await tryTurn(other)).toBe(true);
    expect(await withKey()).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
  });
  expect(await count('payments')).toBe(3);
});

describe('an import that is cut off in the middle', () => {
  const LEFT = 'payments where deleted_batch_id is null';

  it('by a stop is taken back before the process ends', async () => {
    const sibling = await server.startSibling();
    const client = sibling.newClient();
    await client.post('/api/auth/login', { password: TEST_PASSWORD });
    await client.put('/api/auth/device', { agent: 'Agent 1', branch: 'oshakati' });
    const importing = send(quotes(3000), client);
    await expect.poll(() => count('payments')).toBeGreaterThan(0);
    await sibling.app.close();
    expect(await importing).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect([await count(LEFT), await count('batches where is_running')]).toEqual([0, 0]);
  });

  it('by the loss of its connection is taken back', async () => {
    const importing = send(quotes(3000));
    await expect.poll(() => count('payments')).toBeGreaterThan(0);
    await server.context.db.execute(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${LOCK_NUMBERS.importTurn}`);
    expect((await importing).status).toBe(503);
    expect([await count(LEFT), await count('batches where is_running')]).toEqual([0, 0]);
  });

  it('writes nothing more once somebody else has taken it back', async () => {
    const importing = send(quotes(3000));
    await expect.poll(() => count('batches where is_running')).toBe(1);
    await server.context.db.execute(sql`update batches set is_running = false`);
    expect(await importing).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/has been undone/) },
    });
    expect(await count(LEFT)).toBeLessThan(3000);
  });

  it('with its process is taken back within a minute', async () => {
    const { body } = await send(quotes(3));
    await cutOff(body.batchId);
    expect(await importLeftoversJob.run(server.context, {})).toEqual({ imports: 1 });
    expect([await count(LEFT), await count('batches where is_running')]).toEqual([0, 0]);
    expect(await importLeftoversJob.run(server.context, {})).toEqual({ imports: 0 });
  });
});

it('leaves an import alone that another process is writing', async () => {
  const { body } = await send(quotes(3));
  await cutOff(body.batchId);
  await server.context.db.transaction(async (other) => {
    expect(await tryTurn(other)).toBe(true);
    await takeBackLeftovers(server.context);
  });
  expect(await count('payments where deleted_batch_id is null')).toBe(3);
  await takeBackLeftovers(server.context);
  expect(await count('payments where deleted_batch_id is null')).toBe(0);
});
