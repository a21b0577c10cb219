import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dueRemindersJob } from '#server/features/app-reminders/app-reminders.jobs.ts';
import { laybysDueJob } from '#server/features/laybys/laybys.jobs.ts';
import { paymentsDueJob } from '#server/features/orders/orders.jobs.ts';
import type { Notification } from '#shared/contracts/notifications.ts';
import * as make from '#testing/builders.ts';
import { addReservation } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const TODAY = '2026-11-24';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set(`${TODAY}T06:00:00Z`);
  await server.context.pool.query('truncate notifications cascade');
  await server.context.pool.query(`delete from settings where key like 'done-until:%'`);
});
afterAll(() => server.stop());

const read = async () => (await server.client.get<Notification[]>('/api/notifications')).body;
const unread = async () => (await server.client.get('/api/notifications/unread')).body;
const REACHED = { customerContacted: true, contactedBy: 'Agent 1', communicationMode: 'phone' };

describe('a stock alert ends when', () => {
  const stockIn = async () => {
    const { id } = await addReservation(server.client);
    await server.client.put(`/api/reservations/${id}`, { status: 'notified' });
    expect(await unread()).toMatchObject([{ type: 'stock_alert', reservationId: id, endedAt: null }]);
    return `/api/reservations/${id}`;
  };

  it.each([
    ['the stock in is taken back', (path: string) => server.client.put(path, { status: 'waiting' })],
    ['the reservation is cancelled', (path: string) => server.client.put(path, { status: 'cancelled' })],
    ['the customer was reached', (path: string) => server.client.put(`${path}/customer-contact`, REACHED)],
    ['the reservation is completed', (path: string) => server.client.post(`${path}/completion`, {})],
  ])('%s', async (_reason, work) => {
    const reply = await work(await stockIn());
    expect(reply.status).toBeLessThan(300);
    expect(await unread()).toEqual([]);
    const [ended] = await read();
    expect(ended).toMatchObject({ isRead: true, endedAt: server.clock.now().toISOString() });
    const history = (await server.client.get(`/api/activity?entity=notification&id=${ended?.id}`)).body;
    expect(history).toMatchObject([{ action: 'ended', agent: 'Agent 3' }, { action: 'created' }]);
  });

  it.each([
    ['the reservation was cancelled', { status: 'cancelled' }, { status: 'waiting' }],
    ['the reservation was completed', { status: 'completed' }, { status: 'notified' }],
    ['another model was written', { phoneModel: 'Pixel 10' }, { phoneModel: 'Galaxy S24' }],
  ])('and stands again, unread, when %s and that is taken back', async (_what, work, back) => {
    const path = await stockIn();
    await server.client.post('/api/notifications/read-all');
    await server.client.put(path, { phoneModel: 'Galaxy S24' });
    await server.client.put(path, { status: 'waiting' });
    await server.client.put(path, { status: 'notified' });
    await server.client.put(path, work);
    expect(await unread()).toEqual([]);
    expect((await server.client.put(path, back)).status).toBe(200);
    expect(await unread()).toMatchObject([{ title: 'Stock in: Galaxy S24', isRead: false, endedAt: null }]);
    expect(await read()).toHaveLength(1);
  });

  it('and stands again when it was said by mistake that the customer was reached', async () => {
    const path = await stockIn();
    await server.client.put(`${path}/customer-contact`, REACHED);
    expect(await unread()).toEqual([]);
    await server.client.put(`${path}/customer-contact`, { customerContacted: false });
    expect(await unread()).toHaveLength(1);
    await server.client.put(`${path}/customer-contact`, REACHED);
    expect(await unread()).toEqual([]);
  });

  it('and not when the customer was not reached, or something else was written', async () => {
    const path = await stockIn();
    await server.client.put(`${path}/customer-contact`, { customerContacted: false });
    await server.client.put(path, { priority: 'high' });
    expect(await unread()).toHaveLength(1);
  });

  it('while it is in the trash, and stands again when it comes back from there to its reason', async () => {
    const path = await stockIn();
    const trash = async () => {
      await server.client.delete(`/api/notifications/${(await read())[0]?.id}`);
      const [batch] = (await server.client.get('/api/trash')).body;
      return () => server.client.post(`/api/trash/${batch.id}/restore`);
    };
    const restoreWithoutReason = await trash();
    await server.client.put(path, { status: 'waiting' });
    expect((await restoreWithoutReason()).status).toBe(200);
    expect(await unread()).toEqual([]);
    expect(await read()).toMatchObject([{ isRead: true, endedAt: server.clock.now().toISOString() }]);
    const restoreWithReason = await trash();
    await server.client.put(path, { status: 'notified' });
    expect((await restoreWithReason()).status).toBe(200);
    expect(await unread()).toMatchObject([{ isRead: false, endedAt: null }]);
  });

  it('and is there again when the stock came in after all on the same day', async () => {
    const path = await stockIn();
    await server.client.put(path, { status: 'waiting' });
    await server.client.put(path, { status: 'notified' });
    expect(await unread()).toMatchObject([{ type: 'stock_alert', endedAt: null }]);
    expect(await read()).toHaveLength(1);
  });

  it('and of those of several days the last alone stands again', async () => {
    const path = await stockIn();
    await server.client.put(path, { status: 'waiting' });
    server.clock.set('2026-11-25T06:00:00Z');
    await server.client.put(path, { status: 'notified' });
    await server.client.put(path, { status: 'completed' });
    await server.client.put(path, { status: 'notified' });
    expect(await unread()).toMatchObject([{ createdAt: '2026-11-25T06:00:00.000Z' }]);
    expect(await read()).toHaveLength(2);
  });

  it('and counts at the bells of the others again once one of them resumes it', async () => {
    const other = await server.loggedInClient({ agent: 'Agent 1', branch: 'windhoek' });
    const bells = async () => {
      const replies = [server.client, other].map((client) => client.get('/api/notifications/unread/count'));
      return (await Promise.all(replies)).map(({ body }) => body.unread);
    };
    const path = await stockIn();
    await other.post('/api/notifications/read-all');
    expect(await bells()).toEqual([0, 0]);
    await server.client.put(path, { status: 'cancelled' });
    await server.client.put(path, { status: 'notified' });
    expect(await bells()).toEqual([0, 1]);
  });
});

describe('an alert about money ends when', () => {
  it.each([
    ['an order is paid on', 'receipts', { amount: '50.00' }],
    ['the customer of an order was reached', 'customer-contact', REACHED],
  ])('%s', async (_reason, rest, body) => {
    const order = await make.makeOrder(server, { dueDate: TODAY, totalAmount: '100.00' });
    await paymentsDueJob.run(server.context, {});
    expect(await unread()).toMatchObject([{ type: 'payment_reminder', paymentId: order.id }]);
    const send = rest === 'receipts' ? server.client.post : server.client.put;
    expect((await send(`/api/payments/${order.id}/${rest}`, body)).status).toBeLessThan(300);
    expect(await unread()).toEqual([]);
    await server.client.delete(`/api/payments/${order.id}`);
  });

  it('an order is paid, and stands again with the reversal, once, also when the job runs again', async () => {
    const order = await make.makeOrder(server, { dueDate: TODAY, totalAmount: '100.00' });
    await paymentsDueJob.run(server.context, {});
    await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '100.00' });
    expect(await unread()).toEqual([]);
    await paymentsDueJob.run(server.context, {});
    const [receipt] = (await server.client.get(`/api/payments/${order.id}/receipts`)).body;
    const reversal = { reason: 'Another customer’s' };
    expect((await server.client.post(`/api/receipts/${receipt.id}/reversal`, reversal)).status).toBe(201);
    expect(await unread()).toMatchObject([{ paymentId: order.id, endedAt: null }]);
    await paymentsDueJob.run(server.context, {});
    expect(await read()).toHaveLength(1);
    await server.client.delete(`/api/payments/${order.id}`);
  });

  it('an order is paid in part, and stands again in new words when the job finds it due again', async () => {
    const order = await make.makeOrder(server, { dueDate: TODAY, totalAmount: '100.00' });
    await paymentsDueJob.run(server.context, {});
    await server.client.post(`/api/payments/${order.id}/receipts`, { amount: '40.00' });
    expect(await unread()).toEqual([]);
    expect(await paymentsDueJob.run(server.context, {})).toEqual({ payments: 1 });
    const [alert] = await unread();
    expect(alert).toMatchObject({ paymentId: order.id, message: expect.stringContaining('N$ 60.00 still') });
    await server.client.put(`/api/payments/${order.id}/customer-contact`, REACHED);
    expect(await paymentsDueJob.run(server.context, {})).toEqual({ payments: 0 });
    expect(await unread()).toEqual([]);
    await server.client.delete(`/api/payments/${order.id}`);
  });

  it('a layby is given another due day, but not what a colleague wrote about it', async () => {
    const layby = await make.makeLayby(server, { dueDate: TODAY });
    const note = await make.makeNotification(server, { laybyId: layby.id, type: 'layby_due' });
    await laybysDueJob.run(server.context, {});
    expect(await unread()).toHaveLength(2);
    await server.client.put(`/api/laybys/${layby.id}`, { dueDate: '2027-01-24' });
    expect(await unread()).toMatchObject([{ id: note.id }]);
    await server.client.put(`/api/laybys/${layby.id}`, { dueDate: TODAY });
    expect(await unread()).toHaveLength(2);
  });
});

describe('a reminder’s alert ends when the reminder', () => {
  const sendReminder = async () => {
    const reminder = await make.makeReminder(server, { reminderDate: new Date(`${TODAY}T05:30:00Z`) });
    await dueRemindersJob.run(server.context, {});
    expect(await unread()).toMatchObject([{ type: 'task_reminder', title: reminder.title }]);
    return `/api/app-reminders/${reminder.id}`;
  };

  it.each([
    ['is put off', (path: string) => server.client.put(path, { reminderDate: '2026-11-25T06:00:00Z' })],
    ['is switched off', (path: string) => server.client.put(path, { isActive: false })],
    ['is deleted', (path: string) => server.client.delete(path)],
  ])('%s', async (_reason, work) => {
    const path = await sendReminder();
    await server.client.put(path, { message: 'Written anew' });
    expect(await unread()).toHaveLength(1);
    expect((await work(path)).status).toBeLessThan(300);
    expect(await unread()).toEqual([]);
    expect((await read())[0]).toMatchObject({ isRead: true, endedAt: server.clock.now().toISOString() });
  });

  it('is switched off while the alert is in the trash', async () => {
    const path = await sendReminder();
    await server.client.delete(`/api/notifications/${(await read())[0]?.id}`);
    await server.client.put(path, { isActive: false });
    const [batch] = (await server.client.get('/api/trash')).body;
    expect((await server.client.post(`/api/trash/${batch.id}/restore`)).status).toBe(200);
    expect(await unread()).toEqual([]);
  });

  it('and once it has been put off it alerts anew', async () => {
    const path = await sendReminder();
    await server.client.put(path, { reminderDate: `${TODAY}T07:00:00Z` });
    server.clock.set(`${TODAY}T07:00:30Z`);
    await dueRemindersJob.run(server.context, {});
    expect(await unread()).toHaveLength(1);
    expect(await read()).toHaveLength(2);
  });
});
