import { afterAll, beforeAll, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { addLayby, addOrder, addReservation } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { AppContext } from './app-context.ts';
import { JOBS } from './jobs.ts';

/**
 * A run whose connection is lost continues without knowing that its lock is gone, and its successor runs concurrently.
 * Every scheduled job must be safe then: it notifies once, and what it deletes or keeps is the same.
 */

const RUNS = 3;
const SCHEDULED = JOBS.filter(({ schedule }) => schedule !== null);

let server: TestServer;
let contexts: AppContext[];
beforeAll(async () => {
  server = await startTestServer();
  const siblings = [await server.startSibling(), await server.startSibling()];
  contexts = [server.context, ...siblings.map(({ context }) => context)];
  expect(contexts).toHaveLength(RUNS);
});
afterAll(() => server.stop());

/** Runs the job concurrently without its lock, like runs that have lost it. */
const runBeside = (job: (typeof SCHEDULED)[number]) =>
  Promise.all(contexts.map((context) => job.run(context, {})));

async function titles(): Promise<string[]> {
  const { rows } = await server.database.pool.query<{ title: string }>(
    'select title from notifications where sent_at is not null order by title',
  );
  return rows.map(({ title }) => title);
}

it('what is due is told once, by however many at the same moment', async () => {
  const { client, clock } = server;
  const NEAR = '2026-11-21';
  for (let n = 1; n <= 30; n += 1) {
    await make.makeReminder(server, { title: `Reminder ${n}`, reminderDate: clock.now() });
    await make.makeNotification(server, { title: `Later ${n}`, scheduledFor: clock.now(), sentAt: null });
  }
  for (let n = 1; n <= 3; n += 1) {
    await addLayby(client, { dueDate: NEAR });
    await addOrder(client, { dueDate: NEAR });
    await addReservation(client, { phoneModel: `Model ${n}`, expectedStockDate: '2026-11-18' });
  }
  for (const job of SCHEDULED) await runBeside(job);
  const told = await titles();
  expect(told.filter((title) => /^(?:Reminder|Later) \d+$/.test(title))).toHaveLength(60);
  expect(new Set(told.filter((title) => /^(?:Reminder|Later) \d+$/.test(title))).size).toBe(60);
  expect(told.filter((title) => title === 'Layby due in 3 days')).toHaveLength(3);
  expect(told.filter((title) => title === 'Payment due in 3 days')).toHaveLength(3);
  expect(told.filter((title) => / expected today$/.test(title))).toHaveLength(3);
  expect(told).toHaveLength(69);
  // A second alert for an existing notification would be a second history entry.
  const { rows: sent } = await server.database.pool.query<{ entity: string; times: number }>(
    `select entity, count(*)::int as times from activity where action = 'sent' group by entity order by entity`,
  );
  expect(sent).toEqual([
    { entity: 'app_reminder', times: 30 },
    { entity: 'notification', times: 30 },
  ]);
});

it('what is kept or removed is the same as after one of them', async () => {
  const { client, clock, database } = server;
  const gone = await addOrder(client);
  await client.delete(`/api/payments/${gone.id}`);
  clock.advance(45 * 86_400_000);
  // Retention trusts the clock only as far as there has been activity in the shop.
  await addOrder(await server.loggedInClient());
  clock.advance(2 * 86_400_000);
  const past = await database.pool.connect();
  // As if something had written without the triggers.
  await past.query(
    `begin; set local session_replication_role = replica; update kept_totals set n = n + 1; commit`,
  );
  past.release();
  for (const job of SCHEDULED) await runBeside(job);
  const { rows } = await database.pool.query<{ left: number; purged: number }>(
    `select (select count(*)::int from payments where id = $1) as left,
       (select count(*)::int from activity where entity = 'payment' and entity_id = $1 and action = 'purged') as purged`,
    [gone.id],
  );
  expect(rows).toEqual([{ left: 0, purged: 1 }]);
  const mended = (await titles()).filter((title) => title === 'Wrong totals were found and fixed');
  expect(mended).toHaveLength(1);
});
