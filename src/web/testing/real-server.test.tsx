import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#web/lib/api-client.ts';
import { type ScreenServer, startScreenServer } from './real-server.ts';

let server: ScreenServer;
beforeAll(async () => {
  server = await startScreenServer();
});
afterAll(() => server.stop());

it('carries a call of a screen to the server and its answer back', async () => {
  const made = await api.post<{ id: number }>('/api/customers', { name: 'Selma', phone: '0811' });
  expect(await api.get('/api/customers')).toMatchObject([{ id: made.id, name: 'Selma' }]);
  expect(server.calls).toEqual(['POST /api/customers', 'GET /api/customers']);
});

it('cuts a call off as a broken network does', async () => {
  server.cutOff(/GET \/api\/customers/);
  await expect(api.get('/api/customers')).rejects.toThrow();
});
