import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueDayFor } from '#shared/domain/calendar.ts';
import * as make from '#testing/builders.ts';
import { addLayby } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { findLaybysDue } from './laybys.repo.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('names active laybys due in three days, today or before, and no others', async () => {
  const due = (dueDate: string, values = {}) => make.makeLayby(server, { dueDate, ...values });
  const soon = await due('2026-12-02', { fullAmount: '500.00', paidAmount: '120.50' });
  const today = await due('2026-11-29');
  const yesterday = await due('2026-11-28');
  const longAgo = await due('2026-01-31');
  for (const dueDate of ['2026-11-30', '2026-12-01', '2026-12-03', '2027-11-29']) await due(dueDate);
  await due('2026-11-29', { status: 'completed', fullAmount: '0.00' });
  await due('2026-11-29', { status: 'cancelled' });
  const deleted = await due('2026-11-29');
  await server.client.delete(`/api/laybys/${deleted.id}`);

  const found = await findLaybysDue(server.context.db, '2026-11-29', 3);

  expect(found).toEqual([
    expect.objectContaining({ id: longAgo.id, dueDate: '2026-01-31' }),
    expect.objectContaining({ id: yesterday.id }),
    expect.objectContaining({ id: today.id }),
    {
      id: soon.id,
      name: `${soon.customerFullName}, ${soon.phoneModel}`,
      remainingAmount: '379.50',
      dueDate: '2026-12-02',
    },
  ]);
});

it.each([
  ['2027-01-31', '1 month', '2027-02-28', '2027-02-25'],
  ['2028-01-31', '1 month', '2028-02-29', '2028-02-26'],
  ['2027-12-31', '2 months', '2028-02-29', '2028-02-26'],
  ['2028-02-29', '1 year', '2029-02-28', '2029-02-25'],
  ['2027-12-18', '2 weeks', '2028-01-01', '2027-12-29'],
] as const)(
  'from %s, "%s" ends on %s, and is announced on %s',
  async (from, durationToPay, dueOn, noticeOn) => {
    const dueDate = dueDayFor(durationToPay, from);
    expect(dueDate).toBe(dueOn);
    const layby = await addLayby(server.client, { durationToPay, dueDate });
    expect(layby).toMatchObject({ durationToPay, dueDate: dueOn });
    const noticed = await findLaybysDue(server.context.db, noticeOn, 3);
    expect(noticed.map(({ id }) => id)).toContain(layby.id);
  },
);
