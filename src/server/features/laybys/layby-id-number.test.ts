import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Layby } from '#shared/contracts/laybys.ts';
import { addCustomer, addLayby } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ID_NUMBER = '85041200777';
const MASKED = '•••• •••• 0777';
const put = (layby: Layby, body: object) => server.client.put(`/api/laybys/${layby.id}`, body);
const reveal = (id: number, headers?: Record<string, string>) =>
  server.client.post(`/api/laybys/${id}/reveal-id`, undefined, headers);
const history = async ({ id }: Layby) =>
  (await server.client.get(`/api/activity?entity=layby&id=${id}`)).body as { action: string }[];

it('is masked in every answer and in the history', async () => {
  const { id: customerId } = await addCustomer(server.client);
  const layby = await addLayby(server.client, { customerId, idNumber: ID_NUMBER });
  await put(layby, { idNumber: '85041200888' });
  await put(layby, { idNumber: ID_NUMBER });
  const stale = { 'if-match': '"1"' };
  const answers = [
    await server.client.get(`/api/laybys/${layby.id}`),
    await server.client.get('/api/laybys'),
    await server.client.get(`/api/laybys?customerId=${customerId}&limit=5`),
    await server.client.get(`/api/activity?entity=layby&id=${layby.id}`),
    await server.client.get(`/api/customers/${customerId}/history`),
    await server.client.put(`/api/laybys/${layby.id}`, { phoneModel: 'X' }, stale),
    await server.client.post(`/api/laybys/${layby.id}/receipts`, { amount: '10' }),
  ];
  for (const { text } of answers) {
    expect(text).toContain('0777');
    expect(text).not.toMatch(/850412/);
  }
  expect(layby.idNumber).toBe(MASKED);
});

it('is shown whole on request, each time of which the history tells, and is kept under no key', async () => {
  const layby = await addLayby(server.client, { idNumber: ID_NUMBER });
  const key = { 'idempotency-key': 'show it' };
  const shown = await reveal(layby.id, key);
  expect([shown.status, shown.body]).toEqual([200, { idNumber: ID_NUMBER }]);
  const again = await reveal(layby.id, key);
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([{ idNumber: ID_NUMBER }, 'true']);
  const actions = (await history(layby)).map(({ action }) => action);
  expect(actions).toEqual(['id_number_shown', 'id_number_shown', 'created']);
  expect((await history(layby))[0]).toMatchObject({ agent: 'Agent 3', before: null, after: null });
  const { pool } = server.database;
  const kept = await pool.query('select body from idempotency_keys where body like $1', [`%${ID_NUMBER}%`]);
  expect(kept.rowCount).toBe(0);
  expect((await server.client.get<Layby>(`/api/laybys/${layby.id}`)).body).toEqual(layby);
});

it('is shown to nobody without a session, and of no layby that is not there', async () => {
  const layby = await addLayby(server.client);
  expect((await server.newClient().post(`/api/laybys/${layby.id}/reveal-id`)).status).toBe(401);
  await server.client.delete(`/api/laybys/${layby.id}`);
  expect((await reveal(layby.id)).status).toBe(404);
  expect((await reveal(4_711_000)).status).toBe(404);
});

it('stays as it is when a form sends its mask back, and is taken in whole only', async () => {
  const layby = await addLayby(server.client, { idNumber: ID_NUMBER });
  expect((await put(layby, { ...layby, phoneModel: 'Pixel 9' })).status).toBe(200);
  expect((await reveal(layby.id)).body.idNumber).toBe(ID_NUMBER);
  for (const idNumber of ['•••• •••• 0778', `${MASKED}9`, '••••']) {
    const refused = await put(layby, { idNumber });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'idNumber']);
  }
  const { body } = await server.client.get<Layby>(`/api/laybys/${layby.id}`);
  expect((await server.client.post('/api/laybys', body)).status).toBe(400);
  expect((await reveal(layby.id)).body.idNumber).toBe(ID_NUMBER);
});
