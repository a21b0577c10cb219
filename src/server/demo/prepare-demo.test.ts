import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { NotADemoError } from './not-a-demo-error.ts';
import { fillForToday } from './prepare-demo.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

const openAt = (at: string) =>
  fillForToday(server.database, { now: new Date(at), zone: 'Africa/Windhoek', agents: ['Agent 1'] });
const readNames = async () => {
  const { rows } = await server.database.db.execute<{ name: string }>(
    sql`select name from customers where id = 1`,
  );
  return rows.map(({ name }) => name);
};

it('keeps what was done on the same day, and begins anew on the next', async () => {
  expect(await openAt('2026-11-21T08:00:00Z')).toMatch(/^300 customers, 1200 orders/);
  await server.database.db.execute(sql`update customers set name = 'Changed by hand' where id = 1`);
  expect(await openAt('2026-11-21T21:59:00Z')).toBeNull();
  expect(await readNames()).toEqual(['Changed by hand']);
  // Midnight in Windhoek has passed.
  expect(await openAt('2026-11-21T22:00:00Z')).toMatch(/^300 customers/);
  expect(await readNames()).not.toEqual(['Changed by hand']);
});

it('never touches a shop that no demo made', async () => {
  const customer = await make.makeCustomer(server, { name: 'Real Person' });
  await expect(openAt('2026-11-21T08:00:00Z')).rejects.toThrow(NotADemoError);
  const { rows } = await server.database.db.execute<{ id: number; name: string }>(
    sql`select id, name from customers`,
  );
  expect(rows).toEqual([{ id: customer.id, name: 'Real Person' }]);
});
