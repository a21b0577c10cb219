import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { paymentsDueJob } from './orders.jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.context.pool.query('truncate notifications cascade');
  await server.context.pool.query('update payments set due_date = null');
  await server.context.pool.query(`delete from settings where key like 'done-until:%'`);
});
afterAll(() => server.stop());

const DUE = '2026-11-24';

async function runOn(day: string) {
  server.clock.set(`${day}T06:00:00Z`);
  return paymentsDueJob.run(server.context, {});
}
const told = async () => (await server.client.get<Notification[]>('/api/notifications')).body.toReversed();

describe('payment reminders', () => {
  it('come three days before, on the day, on the first day after, and then every week; each once', async () => {
    const order = await make.makeOrder(server, {
      dueDate: DUE,
      totalAmount: '6000.00',
      paidAmount: '4500.00',
      quoteNumber: 'QU-70001',
      phoneModel: 'iPhone 15',
    });
    const titles: Record<string, string> = {};
    let known = 0;
    for (let day = 20; day <= 30; day += 1) {
      const date = `2026-11-${day}`;
      await runOn(date);
      await runOn(date);
      const all = await told();
      for (const { title } of all.slice(known)) titles[date] = title;
      expect(all.length - known).toBeLessThanOrEqual(1);
      known = all.length;
    }
    expect(titles).toEqual({
      '2026-11-21': 'Payment due in 3 days',
      '2026-11-24': 'Payment due today',
      '2026-11-25': 'Payment overdue',
    });
    expect((await told())[1]).toMatchObject({
      type: 'payment_reminder',
      priority: 'high',
      targetTeam: 'sales',
      paymentId: order.id,
      message: expect.stringMatching(
        /, QU-70001, iPhone 15: N\$ 1,500\.00 still to pay, due by 24 November 2026$/,
      ),
    });
  });

  it('do not come for what is paid, completed, deleted, or has no due day', async () => {
    await make.makeOrder(server, { dueDate: DUE, totalAmount: '100.00', paidAmount: '100.00' });
    await make.makeOrder(server, { dueDate: DUE, status: 'order_completed' });
    await make.makeOrder(server, {});
    const deleted = await make.makeOrder(server, { dueDate: DUE });
    await server.client.delete(`/api/payments/${deleted.id}`);
    expect(await runOn(DUE)).toEqual({ payments: 0 });
    expect(await told()).toEqual([]);
  });

  it('of more than twenty on one day are one message', async () => {
    for (let n = 0; n < 21; n += 1) await make.makeOrder(server, { dueDate: DUE, totalAmount: '100.00' });
    expect(await runOn(DUE)).toEqual({ payments: 21 });
    expect(await runOn(DUE)).toEqual({ payments: 0 });
    const [digest, ...others] = await told();
    expect(others).toEqual([]);
    expect(digest).toMatchObject({
      type: 'payment_reminder',
      title: '21 payments due today',
      paymentId: null,
    });
    expect(digest?.message).toContain('and 1 more: see Orders');
  });
});
