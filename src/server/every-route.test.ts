import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Documentation, fuzzCalls } from '#testing/fuzz/calls.ts';
import { addCustomer, addLayby, addOrder, addReservation } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

// Calls every documented route with invalid input. `FUZZ_ROUNDS` sets the number of rounds, `FUZZ_SEED` chooses other
// inputs.

const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 3);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** These routes end the session, lock its source out, or start another process. */
const LEFT_OUT = /^\/api\/(?:auth\/log(?:in|out)|backups)/;
const LEAKS = /node_modules|\.ts:\d|\bat \w+ \(|select |insert into|syntax error|violates|relation "/i;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (let n = 0; n < 3; n += 1) {
    await addCustomer(server.client);
    await addOrder(server.client);
    await addLayby(server.client);
    await addReservation(server.client);
    await server.client.post('/api/notifications', { title: 'Fuzzed', message: 'x', type: 'info' });
    await server.client.post('/api/app-reminders', { title: 'Fuzzed', message: 'x' });
  }
});
afterAll(() => server.stop());

it('H2, H5: answers what it says, or refuses in plain words, whatever it is sent', async () => {
  const { body: documentation } = await server.client.get<Documentation>('/docs/json');
  const calls = fuzzCalls(documentation, ROUNDS, SEED, (_method, path) => !LEFT_OUT.test(path));
  expect(calls.length).toBeGreaterThan(100 * ROUNDS);
  const faults: string[] = [];
  let done = 0;
  for (const call of calls) {
    const reply = await server.client.request(call.method, call.url, {
      headers: call.headers,
      ...(call.payload === undefined ? {} : { payload: call.payload }),
    });
    if (reply.status < 300) done += 1;
    const isRefusal = reply.status >= 400;
    const isInWords = String(reply.headers['content-type']).startsWith('application/problem+json');
    const isLeaking = isRefusal && LEAKS.test(String(reply.body?.detail));
    if (reply.status >= 500 || (isRefusal && !isInWords) || isLeaking) {
      faults.push(
        `${reply.status} ${call.method} ${call.url} ${call.payload?.slice(0, 600) ?? ''} → ${reply.text.slice(0, 200)}`,
      );
    }
  }
  expect(faults).toEqual([]);
  // If all calls were refused at once, the test would prove nothing.
  expect(done).toBeGreaterThan(calls.length / 10);
});

const DAYS = ['9999-12-31', '1900-01-01', '2201-01-01', '2200-12-31', '1970-01-01', '2026-02-30'];
const NAMED_BY_DAYS = ['from', 'to', 'day', 'month', 'fromDay', 'toDay', 'at'];

it('H2: refuses days that no calendar of the shop has, on every route that is asked by days', async () => {
  const { body: documentation } = await server.client.get<Documentation>('/docs/json');
  const asked = Object.entries(documentation.paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && NAMED_BY_DAYS.includes(parameter.name))
      .map(({ name }) => ({ path: path.replace(/\{\w+\}/g, '1'), name })),
  );
  expect(asked.length).toBeGreaterThan(8);
  const faults: string[] = [];
  for (const { path, name } of asked) {
    for (const day of DAYS) {
      const query = new URLSearchParams({
        ...{ branch: 'windhoek', range: 'custom', format: 'csv' },
        [name]: name === 'month' ? day.slice(0, 7) : day,
      });
      const { status } = await server.client.get(`${path}?${query}`);
      const isRefused = status >= 400 && status < 500;
      const mustBeRefused = !/^(?:2200-12|1970-01)/.test(day) && !(name === 'month' && day === '2026-02-30');
      if (status >= 500 || (mustBeRefused && !isRefused)) faults.push(`${status} ${path}?${query}`);
    }
  }
  expect(faults).toEqual([]);
});
