import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppReminder } from '#shared/contracts/app-reminders.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const LIST = '/api/app-reminders';

async function add(fields: Record<string, unknown> = {}): Promise<AppReminder> {
  const body = { title: 'Count the till', message: 'Before closing.', ...fields };
  const reply = await server.client.post<AppReminder>(LIST, body);
  expect(reply.status).toBe(201);
  return reply.body;
}

const historyOf = async (id: number) =>
  (await server.client.get(`/api/activity?entity=app_reminder&id=${id}`)).body as {
    action: string;
    agent: string | null;
    after: Record<string, unknown> | null;
  }[];

describe('app reminders', () => {
  it('need a session', async () => {
    const stranger = server.newClient();
    for (const [method, url] of [
      ['GET', LIST],
      ['GET', `${LIST}/1`],
      ['POST', LIST],
      ['PUT', `${LIST}/1`],
      ['DELETE', `${LIST}/1`],
    ] as const) {
      expect((await stranger.request(method, url, { payload: {} })).status).toBe(401);
    }
  });

  it('are created active and not notified, and the history says by whom', async () => {
    const created = await add();
    expect(created).toEqual({
      id: created.id,
      version: 1,
      title: 'Count the till',
      message: 'Before closing.',
      reminderDate: null,
      isActive: true,
      notified: false,
      lastSentAt: null,
      createdAt: server.clock.now().toISOString(),
      updatedAt: server.clock.now().toISOString(),
    });
    expect((await server.client.get(`${LIST}/${created.id}`)).body).toEqual(created);
    expect(await historyOf(created.id)).toMatchObject([{ action: 'created', agent: 'Agent 3' }]);
  });

  it('fall due at 08:00 in the shop when only a day is given, and at the moment given otherwise', async () => {
    expect((await add({ reminderDate: '2026-12-01' })).reminderDate).toBe('2026-12-01T06:00:00.000Z');
    expect((await add({ reminderDate: '2026-12-01T14:30:00+02:00' })).reminderDate).toBe(
      '2026-12-01T12:30:00.000Z',
    );
    expect((await add({ reminderDate: '' })).reminderDate).toBeNull();
  });

  it('without a title or a message are refused in the words of the form', async () => {
    const reply = await server.client.post(LIST, { title: '  ' });
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([
      { path: 'title', message: 'Title is required' },
      { path: 'message', message: 'Message is required' },
    ]);
    const date = await server.client.post(LIST, { title: 'a', message: 'b', reminderDate: 'tomorrow' });
    expect(date.status).toBe(400);
    expect(date.body.errors[0].path).toBe('reminderDate');
  });

  it('are created once for one Idempotency-Key', async () => {
    const body = { title: 'Once', message: 'Only.' };
    const key = { 'idempotency-key': 'one-dialog' };
    const first = await server.client.post(LIST, body, key);
    const again = await server.client.post(LIST, body, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect((await server.client.post(LIST, { ...body, title: 'Other' }, key)).status).toBe(422);
  });

  it('are switched off by isActive alone, and everything else stays', async () => {
    const before = await add({ reminderDate: '2026-12-01' });
    const reply = await server.client.put(
      `${LIST}/${before.id}`,
      { isActive: false },
      { 'if-match': `"${before.version}"` },
    );
    expect(reply.body).toEqual({
      ...before,
      isActive: false,
      version: 2,
      updatedAt: server.clock.now().toISOString(),
    });
    expect((await historyOf(before.id))[0]).toMatchObject({ action: 'updated', after: { isActive: false } });
  });

  it('that do not change leave no trace', async () => {
    const before = await add({ reminderDate: '2026-12-01' });
    const reply = await server.client.put(`${LIST}/${before.id}`, before);
    expect(reply.body).toEqual(before);
    expect(await historyOf(before.id)).toHaveLength(1);
  });

  it('lose their date by null', async () => {
    const { id } = await add({ reminderDate: '2026-12-01' });
    expect((await server.client.put(`${LIST}/${id}`, { reminderDate: null })).body.reminderDate).toBeNull();
  });

  it('that have been sent fall due again when they are put off, also by a client that sends everything back', async () => {
    const row = await make.makeReminder(server, {
      reminderDate: new Date('2026-11-10T06:00:00Z'),
      notified: true,
      lastSentAt: new Date('2026-11-10T06:00:10Z'),
    });
    const put = async (body: object) => (await server.client.put(`${LIST}/${row.id}`, body)).body;
    expect(await put({ title: 'Renamed' })).toMatchObject({ notified: true });
    expect(await put({ reminderDate: '2026-11-09' })).toMatchObject({ notified: true });
    expect(await put({ notified: true, reminderDate: '2026-11-30' })).toMatchObject({ notified: false });
    expect(await put({ notified: true })).toMatchObject({ notified: true });
    // Earlier than before, but still to come.
    expect(await put({ reminderDate: '2026-11-20' })).toMatchObject({ notified: false });
  });

  it('somebody else has changed answer 412 with the current row', async () => {
    const before = await add();
    await server.client.put(`${LIST}/${before.id}`, { title: 'Faster' });
    for (const attempt of [
      server.client.put(`${LIST}/${before.id}`, { title: 'Slower' }, { 'if-match': '"1"' }),
      server.client.delete(`${LIST}/${before.id}`, { 'if-match': '"1"' }),
    ]) {
      const reply = await attempt;
      expect(reply.status).toBe(412);
      expect(reply.body.current).toMatchObject({ title: 'Faster', version: 2 });
    }
  });

  it('that are deleted are gone, and can be brought back as they were', async () => {
    const before = await add({ reminderDate: '2026-12-01' });
    expect((await server.client.delete(`${LIST}/${before.id}`)).status).toBe(204);
    expect((await server.client.get(`${LIST}/${before.id}`)).status).toBe(404);
    expect((await server.client.put(`${LIST}/${before.id}`, { title: 'x' })).status).toBe(404);
    expect((await server.client.delete(`${LIST}/${before.id}`)).status).toBe(404);
    const [batch] = (await server.client.get('/api/trash')).body;
    expect(batch.label).toBe('Reminder Count the till');
    expect((await server.client.post(`/api/trash/${batch.id}/restore`)).status).toBe(200);
    const after = (await server.client.get(`${LIST}/${before.id}`)).body;
    expect(after).toMatchObject({ title: before.title, reminderDate: before.reminderDate, isActive: true });
    expect((await server.client.post(`/api/trash/${batch.id}/restore`)).status).toBe(409);
  });

  it('unknown or malformed answer 404 and 400', async () => {
    expect((await server.client.get(`${LIST}/999999`)).status).toBe(404);
    expect((await server.client.get(`${LIST}/abc`)).status).toBe(400);
    expect((await server.client.put(`${LIST}/999999`, { title: 'x' })).status).toBe(404);
  });

  it('are listed newest activity first, in pages when asked', async () => {
    server.clock.advance(60_000);
    const first = await add({ title: 'First' });
    server.clock.advance(60_000);
    const second = await add({ title: 'Second' });
    server.clock.advance(60_000);
    await server.client.put(`${LIST}/${first.id}`, { title: 'First again' });
    const whole = await server.client.get<AppReminder[]>(LIST);
    expect(whole.body.slice(0, 2).map(({ id }) => id)).toEqual([first.id, second.id]);
    const page = await server.client.get<AppReminder[]>(`${LIST}?limit=1`);
    expect(page.body.map(({ id }) => id)).toEqual([first.id]);
    expect(page.headers['x-total-count']).toBe(String(whole.body.length));
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await server.client.get<AppReminder[]>(next)).body.map(({ id }) => id)).toEqual([second.id]);
  });

  it('are listed by what is due next when asked, page after page, before what is told, off or without a day', async () => {
    const off = await add({ title: 'Off', reminderDate: '2027-01-01', isActive: false });
    const later = await add({ title: 'Later', reminderDate: '2027-02-02' });
    const sooner = await add({ title: 'Sooner', reminderDate: '2027-02-01' });
    const wanted = [sooner.id, later.id, off.id];
    const whole = await server.client.get<AppReminder[]>(`${LIST}?order=due`);
    const ids = whole.body.map(({ id }) => id);
    expect(ids.filter((id) => wanted.includes(id))).toEqual(wanted);
    const paged: number[] = [];
    for (let path = `${LIST}?order=due&limit=1`; path !== ''; ) {
      const page = await server.client.get<AppReminder[]>(path);
      paged.push(...page.body.map(({ id }) => id));
      path = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    }
    expect(paged).toEqual(ids);
    expect((await server.client.get(`${LIST}?order=nonsense`)).status).toBe(400);
  });
});
