import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { modelKeyOf } from '#shared/domain/reservation-lifecycle.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { expectedStockJob } from './reservations.jobs.ts';

const TODAY = '2026-11-24';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.context.pool.query('truncate notifications, reservations cascade');
  await server.context.pool.query(`delete from settings where key like 'done-until:%'`);
});
afterAll(() => server.stop());

async function runOn(day: string) {
  server.clock.set(`${day}T06:00:00Z`);
  return expectedStockJob.run(server.context, {});
}

const reserve = (phoneModel: string, expectedStockDate: string, values: object = {}) =>
  make.makeReservation(server, {
    phoneModel,
    modelKey: modelKeyOf(phoneModel),
    expectedStockDate,
    ...values,
  });

const readNotifications = async () =>
  (await server.client.get<Notification[]>('/api/notifications')).body.toReversed();

describe('expected stock', () => {
  it('is told of on its day, once for each model in any spelling, with how many wait', async () => {
    await reserve('iPhone 15', TODAY);
    await reserve('IPHONE  15', TODAY);
    await reserve('iPhone 15', TODAY);
    const alone = await reserve('Tecno Spark 20', TODAY);
    await reserve('iPhone 15', '2026-11-25');
    expect(await runOn('2026-11-23')).toEqual({ reservations: 0 });
    expect(await runOn(TODAY)).toEqual({ reservations: 4 });
    expect(await runOn(TODAY)).toEqual({ reservations: 0 });
    expect(await readNotifications()).toMatchObject([
      { type: 'stock_alert', message: '3 customers are waiting for iPhone 15 today', reservationId: null },
      {
        type: 'stock_alert',
        message: '1 customer is waiting for Tecno Spark 20 today',
        reservationId: alone.id,
      },
    ]);
  });

  it('is not told of for reservations that wait no longer', async () => {
    await reserve('iPhone 15', TODAY, { status: 'completed' });
    await reserve('iPhone 15', TODAY, { status: 'notified', stockReceived: true });
    const deleted = await reserve('iPhone 15', TODAY);
    await server.client.delete(`/api/customers/${deleted.customerId}`);
    expect(await runOn(TODAY)).toEqual({ reservations: 0 });
    expect(await readNotifications()).toEqual([]);
  });

  it('of days without the system is one notification; what was told of before is not told of again', async () => {
    await reserve('iPhone 15', '2026-11-21');
    await runOn('2026-11-21');
    await reserve('Tecno Spark 20', '2026-11-22');
    await reserve('Tecno Spark 20', '2026-11-23');
    await reserve('Galaxy A55', '2026-11-23');
    await reserve('Redmi 13', TODAY);
    expect(await runOn(TODAY)).toEqual({ reservations: 4 });
    expect(await runOn(TODAY)).toEqual({ reservations: 0 });
    const told = await readNotifications();
    expect(told.map(({ title }) => title)).toEqual([
      'iPhone 15 expected today',
      'Redmi 13 expected today',
      '2 models were expected while the system was off',
    ]);
    expect(told[2]?.message).toBe(
      '• Tecno Spark 20: 2 customers are waiting\n• Galaxy A55: 1 customer is waiting',
    );
  });
});
