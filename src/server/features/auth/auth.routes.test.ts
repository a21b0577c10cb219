import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('login', () => {
  it('opens a session that the next start of the app finds', async () => {
    const client = server.newClient();
    expect((await client.get('/api/auth/session')).body).toEqual({ authenticated: false, device: null });
    const login = await client.post('/api/auth/login', { password: TEST_PASSWORD });
    expect(login.body).toEqual({ success: true });
    expect((await client.get('/api/auth/session')).body).toEqual({
      authenticated: true,
      device: { agent: null, branch: null, team: null, asked: false },
    });
  });
});

describe('customers', () => {
  it('creates, lists and finds', async () => {
    const made = await server.client.post('/api/customers', { name: 'Selma', phone: '081 234 5678' });
    expect(made.status).toBe(201);
    const list = await server.client.get('/api/customers');
    expect(list.body).toHaveLength(1);
    const page = await server.client.get('/api/customers?limit=1');
    expect(page.headers['x-total-count']).toBe('1');
    const found = await server.client.get('/api/customers/search?phone=+264812345678');
    expect(found.body.id).toBe(made.body.id);
    const dup = await server.client.post('/api/customers', { name: 'X', phone: '+264812345678' });
    expect(dup.status).toBe(409);
    const etag = String(list.headers.etag);
    expect((await server.client.get('/api/customers', { 'if-none-match': etag })).status).toBe(304);
  });
});
