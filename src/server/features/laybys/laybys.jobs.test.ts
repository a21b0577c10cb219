import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { laybysDueJob } from './laybys.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.context.pool.query('truncate notifications cascade');
  await server.context.pool.query(`update laybys set status = 'cancelled'`);
  await server.context.pool.query(`delete from settings where key like 'done-until:%'`);
});
afterAll(() => server.stop());

/** Runs the job at 08:00 of a day in the shop. */
async function runOn(day: string) {
  server.clock.set(`${day}T06:00:00Z`);
  return laybysDueJob.run(server.context, {});
}

/** The notifications since the last call, oldest first. */
async function takeNotifications(): Promise<Notification[]> {
  const { body } = await server.client.get<Notification[]>('/api/notifications');
  const fresh = body.filter(({ id }) => !seen.has(id)).toReversed();
  for (const { id } of fresh) seen.add(id);
  return fresh;
}
const seen = new Set<number>();

const DUE = '2026-11-24';

describe('laybys', () => {
  it('are told of three days before, on the day, on the first day after, and then every week', async () => {
    const layby = await make.makeLayby(server, {
      dueDate: DUE,
      fullAmount: '6000.00',
      paidAmount: '4500.00',
      phoneModel: 'iPhone 15',
    });
    const told: Record<string, string> = {};
    for (let day = 18; day <= 30; day += 1) {
      const date = `2026-11-${day}`;
      await runOn(date);
      for (const { title } of await takeNotifications()) told[date] = title;
    }
    for (let day = 1; day <= 10; day += 1) {
      const date = `2026-12-${String(day).padStart(2, '0')}`;
      await runOn(date);
      for (const { title } of await takeNotifications()) told[date] = title;
    }
    expect(told).toEqual({
      '2026-11-21': 'Layby due in 3 days',
      '2026-11-24': 'Layby due today',
      '2026-11-25': 'Layby overdue',
      '2026-12-02': 'Layby overdue',
      '2026-12-09': 'Layby overdue',
    });
    const { body } = await server.client.get<Notification[]>('/api/notifications');
    expect(body.at(-1)).toMatchObject({
      type: 'layby_due',
      targetTeam: 'sales',
      laybyId: layby.id,
      message: `${layby.customerFullName}, iPhone 15: N$ 1,500.00 still to pay, due by 24 November 2026`,
    });
  });

  it('are told of once a day, however often it is looked', async () => {
    await make.makeLayby(server, { dueDate: DUE });
    expect(await runOn(DUE)).toEqual({ laybys: 1 });
    expect(await runOn(DUE)).toEqual({ laybys: 0 });
    await make.makeLayby(server, { dueDate: DUE });
    expect(await runOn(DUE)).toEqual({ laybys: 1 });
    expect(await takeNotifications()).toHaveLength(2);
  });

  it('that are told of by the dozen on their day are told of one by one', async () => {
    for (let n = 0; n < 12; n += 1) await make.makeLayby(server, { dueDate: DUE });
    expect(await runOn(DUE)).toEqual({ laybys: 12 });
    expect(await takeNotifications()).toHaveLength(12);
  });

  it('that are paid, cancelled or deleted are not told of', async () => {
    await make.makeLayby(server, { dueDate: DUE, status: 'completed' });
    await make.makeLayby(server, { dueDate: DUE, status: 'cancelled' });
    const deleted = await make.makeLayby(server, { dueDate: DUE });
    await server.client.delete(`/api/laybys/${deleted.id}`);
    expect(await runOn(DUE)).toEqual({ laybys: 0 });
    expect(await takeNotifications()).toEqual([]);
  });

  it('that nobody told of for days are one notification, without those whose turn is today', async () => {
    await runOn('2026-11-20');
    const soon = { dueDate: '2026-11-25', customerFullName: 'Soon', phoneModel: 'A' };
    const passed = { dueDate: '2026-11-22', customerFullName: 'Passed', phoneModel: 'B' };
    const ids = [(await make.makeLayby(server, soon)).id, (await make.makeLayby(server, passed)).id];
    await make.makeLayby(server, { dueDate: '2026-11-23', customerFullName: 'Yesterday', phoneModel: 'C' });
    // The system was off on the 21st, 22nd and 23rd.
    expect(await runOn(DUE)).toEqual({ laybys: 3 });
    const told = await takeNotifications();
    expect(told.map(({ title }) => title)).toEqual([
      'Layby overdue',
      '2 laybys came due while the system was off',
    ]);
    expect(told[1]?.message).toBe(
      '• Passed, B: N$ 6,000.00, overdue by 2 days\n• Soon, A: N$ 6,000.00, due in 1 day',
    );
    expect(told[1]?.chosen).toEqual({ entity: 'layby', ids: ids.toReversed() });
    expect(await runOn(DUE)).toEqual({ laybys: 0 });
    expect(await takeNotifications()).toEqual([]);
  });

  it('that nobody told of are caught up with after a clock that was ahead has been put right', async () => {
    await runOn('2027-11-20');
    await runOn('2026-11-20');
    await make.makeLayby(server, { customerFullName: 'Passed', dueDate: '2026-11-22' });
    await takeNotifications();
    await runOn(DUE);
    expect((await takeNotifications()).map(({ title }) => title)).toEqual([
      '1 layby came due while the system was off',
    ]);
  });
});
