import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { CallHoursRow } from '#shared/contracts/call-hours.ts';
import type { CallRoundSummary } from '#shared/contracts/call-round.ts';
import type { ActivityRow } from '#shared/contracts/history.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const PATH = '/api/call-hours';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  // A Sunday: 10:00 in Windhoek.
  server.clock.set('2026-11-22T08:00:00.000Z');
  await server.database.pool.query(
    "update call_hours set version = 1, has_sundays = false, \"from\" = '08:00', until = '19:00'",
  );
});
afterAll(() => server.stop());

const read = async () => (await server.client.get<CallHoursRow>(PATH)).body;
const write = async (body: object, headers: Record<string, string> = {}) =>
  server.client.put<CallHoursRow>(`${PATH}/${(await read()).id}`, body, headers);
const round = async () => (await server.client.get<CallRoundSummary>('/api/call-round')).body;

it('need a session, and are as shipped in a new shop', async () => {
  expect((await server.newClient().get(PATH)).status).toBe(401);
  expect(await read()).toMatchObject({ from: '08:00', until: '19:00', hasSundays: false });
  expect(await round()).toMatchObject({ isQuiet: true, hours: '08:00–19:00, not on Sundays' });
});

it('hold from the moment in which somebody changes them, and are taken back', async () => {
  expect((await write({ hasSundays: true, until: '24:00' })).status).toBe(200);
  expect(await round()).toMatchObject({ isQuiet: false, hours: '08:00–24:00' });
  const { id } = await read();
  const rows = (await server.client.get<ActivityRow[]>(`/api/activity?entity=call_hours&id=${id}`)).body;
  expect(rows[0]).toMatchObject({
    before: { hasSundays: false },
    after: { hasSundays: true, until: '24:00' },
  });
  expect((await server.client.post(`/api/activity/${rows[0]?.id}/undo`)).status).toBe(200);
  expect(await read()).toMatchObject({ until: '19:00', hasSundays: false });
});

it('are refused with the place when they are none, or end before they begin', async () => {
  for (const [body, path] of [
    [{ from: '8:00' }, 'from'],
    [{ until: '25:00' }, 'until'],
    [{ from: '19:00' }, 'until'],
    [{ from: '24:00' }, 'from'],
    [{ from: '24:00', until: '24:00' }, 'from'],
    [{ until: '07:59' }, 'until'],
    [{ hasSundays: 'yes' }, 'hasSundays'],
  ] as const) {
    const reply = await write(body);
    expect(reply).toMatchObject({ status: 400, body: { errors: [{ path }] } });
  }
  expect(await read()).toMatchObject({ from: '08:00', until: '19:00' });
});

it('are changed by who has seen them as they are', async () => {
  expect((await write({ from: '09:00' }, { 'if-match': '"7"' })).status).toBe(412);
  expect((await write({ from: '09:00' }, { 'if-match': '"1"' })).status).toBe(200);
});
