import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListView } from '#shared/contracts/list-views.ts';
import { MOST_VIEWS } from '#shared/domain/list-views.ts';
import { addCustomer } from '#testing/shop.ts';
import { startTestServer, TEST_PASSWORD, type TestClient, type TestServer } from '#testing/test-server.ts';
import { listen, openTestSocket } from '#testing/test-socket.ts';

let server: TestServer;
let other: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  other = await server.loggedInClient({ agent: 'Agent 5', branch: 'rundu' });
});
afterAll(() => server.stop());

let turn = 0;
const add = async (values: object = {}, client = server.client) => {
  turn += 1;
  const body = {
    ...{ path: '/payments', name: `View ${turn}`, search: { status: 'bank_paid' }, isShared: true },
    ...values,
  };
  return client.post<ListView & { errors: { path: string; message: string }[] }>('/api/list-views', body);
};
const names = async (client = server.client, path = '/payments') =>
  (await client.get<ListView[]>('/api/list-views')).body
    .filter((view) => view.path === path)
    .map(({ name }) => name);

describe('a view of a list', () => {
  it('keeps what the list can be asked for, in one order, and nothing else', async () => {
    const { status, body } = await add({
      name: ' Rundu, stuck ',
      search: { stuck: '3', order: '12', branch: 'rundu', nonsense: 'x', q: ' Selma \n Uushona ', agent: '' },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Rundu, stuck', path: '/payments', isShared: true, version: 1 });
    expect(Object.entries(body.search)).toEqual([
      ['q', 'Selma Uushona'],
      ['branch', 'rundu'],
      ['stuck', '3'],
    ]);
    for (const wrong of [
      { search: { order: '12' } },
      { path: '/login' },
      { name: ' ' },
      { name: 'x'.repeat(61) },
    ])
      expect((await add(wrong)).status).toBe(400);
  });

  it('of the shop is everybody’s; a device’s own is nobody else’s', async () => {
    const shared = (await add({ name: 'Shared' })).body;
    const own = (await add({ name: 'My own', isShared: false })).body;
    expect(await names()).toEqual(expect.arrayContaining(['Shared', 'My own']));
    expect(await names(other)).toContain('Shared');
    expect(await names(other)).not.toContain('My own');
    for (const refused of [
      await other.put(`/api/list-views/${own.id}`, { name: 'Mine now' }),
      await other.delete(`/api/list-views/${own.id}`),
      await other.put('/api/list-views/order', { ids: [own.id] }),
    ])
      expect(refused.status).toBe(404);
    const renamed = await other.put<ListView>(
      `/api/list-views/${shared.id}`,
      { name: 'Everybody’s' },
      { 'if-match': '"1"' },
    );
    expect(renamed.body).toMatchObject({ name: 'Everybody’s', version: 2 });
    const late = await server.client.put(
      `/api/list-views/${shared.id}`,
      { name: 'Too late' },
      { 'if-match': '"1"' },
    );
    expect([late.status, late.body.current.name]).toEqual([412, 'Everybody’s']);
    const byHeader = { 'x-auth-password': TEST_PASSWORD };
    const anybody = server.newClient();
    const listed = await anybody.get<ListView[]>('/api/list-views', byHeader);
    expect(listed.body.every(({ isShared }) => isShared)).toBe(true);
    const nobodys = await anybody.post(
      '/api/list-views',
      { path: '/payments', name: 'Whose', search: { q: 'x' }, isShared: false },
      byHeader,
    );
    expect([nobodys.status, nobodys.body.errors[0].path]).toEqual([400, 'isShared']);
  });

  it('has a name that no other one of its list and its owner has', async () => {
    const { body } = await add({ name: 'Sélma' });
    expect((await add({ name: ' SELMA ' })).body.errors).toEqual([
      { path: 'name', message: 'A view named Sélma already exists.' },
    ]);
    expect((await add({ name: 'Selma', isShared: false })).status).toBe(201);
    expect((await add({ name: 'Selma', path: '/customers', search: { q: 'selma' } })).status).toBe(201);
    const second = (await add()).body;
    expect((await server.client.put(`/api/list-views/${second.id}`, { name: 'selma' })).status).toBe(400);
    expect((await server.client.put(`/api/list-views/${body.id}`, { name: 'SELMA' })).status).toBe(200);
  });

  it('is moved among those of its list, or not at all', async () => {
    const path = '/layby';
    const made = [];
    for (const name of ['One', 'Two', 'Three'])
      made.push((await add({ path, name, search: { q: name } })).body);
    const ids = made.map(({ id }) => id);
    expect((await server.client.put('/api/list-views/order', { ids: [...ids].reverse() })).status).toBe(204);
    expect(await names(other, path)).toEqual(['Three', 'Two', 'One']);
    for (const wrong of [ids.slice(1), [...ids, ids[0]]])
      expect((await server.client.put('/api/list-views/order', { ids: wrong })).status).toBe(409);
    await add({ path, name: 'Four', search: { q: 'four' } });
    expect((await names(other, path)).at(-1)).toBe('Four');
  });

  it('is deleted and comes back, and each change is taken back', async () => {
    const { body } = await add({ name: 'Gone and back' });
    const shown = await server.client.put<ListView>(`/api/list-views/${body.id}`, { search: { stuck: '7' } });
    expect(shown.body.search).toEqual({ stuck: '7' });
    const undo = (version: number) =>
      server.client.post('/api/activity/undo', { entity: 'list_view', id: body.id, version });
    expect((await undo(shown.body.version)).status).toBe(200);
    const listed = (await server.client.get<ListView[]>('/api/list-views')).body;
    expect(listed.find(({ id }) => id === body.id)?.search).toEqual({ status: 'bank_paid' });
    expect((await server.client.delete(`/api/list-views/${body.id}`)).status).toBe(204);
    expect(await names()).not.toContain('Gone and back');
    expect((await undo(1)).status).toBe(200);
    expect(await names()).toContain('Gone and back');
    const told = await server.client.get(`/api/activity?kind=system`);
    expect(told.body[0]).toMatchObject({ entity: 'list_view', title: 'View Gone and back' });
  });

  it('is announced to every browser', async () => {
    const socket = await openTestSocket(await listen(server), other);
    const { body } = await add({ name: 'Told' });
    await expect
      .poll(() =>
        socket.messages.flatMap((message) => (message.type === 'DATA_CHANGED' ? message.changes : [])),
      )
      .toContainEqual({ entity: 'list_view', id: body.id, version: 1 });
    socket.close();
  });

  it(`is one of ${MOST_VIEWS} of its list at the most`, async () => {
    const path = '/reservations';
    for (let n = 0; n < MOST_VIEWS; n += 1) await add({ path, name: `N${n}`, search: { q: `n${n}` } });
    const refused = await add({ path, name: 'One more', search: { q: 'x' } });
    expect(refused.body.errors[0]?.message).toContain('already has 50 views');
    expect((await add({ path, name: 'One more', search: { q: 'x' }, isShared: false })).status).toBe(201);
  });

  it('tells nothing of a person who is forgotten, in its name, its search and its history', async () => {
    const customer = await addCustomer(server.client, {
      name: 'Zebulona Kanaria',
      phone: '+264 81 777 4123',
    });
    const { body } = await add({
      path: '/customers',
      name: 'Call Zebulona Kanaria',
      search: { q: 'zebulona kanaria' },
    });
    expect(
      (
        await server.client.post(`/api/customers/${customer.id}/forgetting`, {
          confirmation: 'Zebulona Kanaria',
        })
      ).status,
    ).toBeLessThan(300);
    const { rows } = await server.database.pool.query(
      `select v.name || v.name_key || v.search || coalesce((select string_agg(a.after::text, '') from activity a
        where a.entity = 'list_view' and a.entity_id = v.id), '') as told from list_views v where v.id = $1`,
      [body.id],
    );
    expect(rows[0].told).not.toMatch(/zebulona/i);
  });

  it('tells nothing of them in the trash either', async () => {
    const name = 'Zebulonia Kanarisa';
    const customer = await addCustomer(server.client, { name, phone: '+264 81 777 4199' });
    const { body } = await add({ path: '/customers', name: `${name} two`, search: { q: '7774199' } });
    expect((await server.client.delete(`/api/list-views/${body.id}`)).status).toBe(204);
    const forgotten = await server.client.post(`/api/customers/${customer.id}/forgetting`, {
      confirmation: name,
    });
    expect(forgotten.status).toBeLessThan(300);
    const { body: trash } = await server.client.get('/api/trash');
    expect(JSON.stringify(trash)).not.toMatch(/zebulonia/i);
  });

  it('does not come back under a name that another one has, nor beyond the most', async () => {
    const { body: first } = await add({ path: '/layby', name: 'Twice', search: { q: 'twice' } });
    await server.client.delete(`/api/list-views/${first.id}`);
    const { body: second } = await add({ path: '/layby', name: 'twice', search: { q: 'twice' } });
    const undo = (id: number, version: number) =>
      server.client.post('/api/activity/undo', { entity: 'list_view', id, version });
    const trash = (await server.client.get<{ id: number; entityId: number }[]>('/api/trash')).body;
    const batch = trash.find(({ entityId }) => entityId === first.id);
    const restored = await server.client.post(`/api/batches/${batch?.id}/undo`);
    expect([restored.status, restored.body.detail]).toEqual([409, 'A view named twice already exists.']);
    const renamed = await server.client.put<ListView>(`/api/list-views/${second.id}`, { name: 'Once' });
    expect((await server.client.post(`/api/batches/${batch?.id}/undo`)).status).toBe(200);
    expect((await undo(second.id, renamed.body.version)).status).toBe(409);
    expect((await names(other, '/layby')).filter((name) => /twice/i.test(name))).toEqual(['Twice']);
    const full = (await server.client.get<ListView[]>('/api/list-views')).body.find(
      (view) => view.path === '/reservations' && view.isShared,
    );
    await server.client.delete(`/api/list-views/${full?.id}`);
    await add({ path: '/reservations', name: 'In its place', search: { q: 'x' } });
    const beyond = await undo(full?.id ?? 0, 1);
    expect([beyond.status, beyond.body.detail]).toEqual([
      409,
      expect.stringContaining('already has 50 views'),
    ]);
  });
});
