import { afterAll, beforeAll, expect, it } from 'vitest';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function renameTwice() {
  const { id } = await make.makeCustomer(server, { name: 'First' });
  await server.client.put(`/api/customers/${id}`, { name: 'Second' });
  await server.client.put(`/api/customers/${id}`, { name: 'Third' });
  return id;
}

it('L2: tells the changes of one row, newest first, with who made them', async () => {
  const id = await renameTwice();
  await renameTwice();
  await make.makeOrder(server, { customerId: id });
  const { body } = await server.client.get(`/api/activity?entity=customer&id=${id}`);
  expect(body.map((row: { after: unknown }) => row.after)).toEqual([{ name: 'Third' }, { name: 'Second' }]);
  expect(body[0]).toMatchObject({
    entity: 'customer',
    entityId: id,
    action: 'updated',
    before: { name: 'Second' },
    agent: 'Agent 3',
    branch: 'oshakati',
    at: server.clock.now().toISOString(),
    batchId: null,
  });
});

it('keeps telling about a row that is in the trash', async () => {
  const id = await renameTwice();
  await server.client.delete(`/api/customers/${id}`);
  const { body } = await server.client.get(`/api/activity?entity=customer&id=${id}`);
  expect(body).toHaveLength(3);
  expect(body[0]).toMatchObject({ action: 'deleted', batchId: expect.any(Number) });
});

it('answers page by page', async () => {
  const id = await renameTwice();
  const first = await server.client.get(`/api/activity?entity=customer&id=${id}&limit=1`);
  expect(first.headers['x-total-count']).toBe('2');
  const next = /<(.+)>/.exec(String(first.headers.link))?.[1] ?? '';
  const second = await server.client.get(next);
  expect([first.body[0].after.name, second.body[0].after.name]).toEqual(['Third', 'Second']);
  expect(second.headers.link).toBeUndefined();
});

it('is empty for a row without a history and refuses what it does not know', async () => {
  expect((await server.client.get('/api/activity?entity=layby&id=4711')).body).toEqual([]);
  expect((await server.client.get('/api/activity?entity=session&id=1')).status).toBe(400);
  expect((await server.client.get('/api/activity?entity=payment')).status).toBe(400);
  expect((await server.newClient().get('/api/activity?entity=payment&id=1')).status).toBe(401);
});
