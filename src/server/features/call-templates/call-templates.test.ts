import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NextCall } from '#shared/contracts/call-round.ts';
import type { CallSample, CallTemplate } from '#shared/contracts/call-templates.ts';
import type { ActivityRow } from '#shared/contracts/history.ts';
import { CALL_TEXTS, SHIPPED_TEXTS } from '#shared/domain/call-messages.ts';
import { addCustomer, addOrderAt } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

const PATH = '/api/call-templates';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  server.clock.set('2026-11-18T08:00:00.000Z');
  await server.database.pool.query('truncate customers, call_leases cascade');
  await server.database.pool.query('update call_templates set english = null, second = null');
});
afterAll(() => server.stop());

const read = async () => (await server.client.get<CallTemplate[]>(PATH)).body as CallTemplate[];
async function rowOf(kind: string): Promise<CallTemplate> {
  const row = (await read()).find((one) => one.kind === kind);
  if (row === undefined) throw new Error(`There is no ${kind}`);
  return row;
}
async function write(kind: string, body: object, headers: Record<string, string> = {}) {
  return server.client.put<CallTemplate>(`${PATH}/${(await rowOf(kind)).id}`, body, headers);
}
const nextMessages = async () =>
  (await server.client.post<NextCall>('/api/call-round/next', { skip: [] })).body.card?.messages;

it('needs a session, and has every part of a message in its order, as shipped', async () => {
  expect((await server.newClient().get(PATH)).status).toBe(401);
  const rows = await read();
  expect(rows.map(({ kind }) => kind)).toEqual(CALL_TEXTS);
  expect(rows.every(({ english, second }) => english === null && second === null)).toBe(true);
});

describe('a text', () => {
  it('is said to the next customer as soon as it is written, and the shipped one when it is given back', async () => {
    await addOrderAt(server.client, 'phone_available');
    await write('greeting', { english: 'Good day {name}!' });
    expect((await nextMessages())?.english).toMatch(/^Good day .*! your /);
    await write('greeting', { english: null });
    expect((await nextMessages())?.english).toMatch(/^Hello /);
    const back = await write('greeting', { english: SHIPPED_TEXTS.greeting });
    expect(back.body.english).toBeNull();
  });

  it.each([
    ['greeting', 'english', 'Hello {nmae},', /^\{nmae\} is not a known placeholder\. You can use \{name\}, /],
    ['greeting', 'english', 'Hello {model},', /^\{model\} is not a known placeholder/],
    ['in_branch', 'second', 'your {model is here', /^\{model is here is not a known placeholder/],
    ['in_branch', 'second', 'your model} is here', /^\} is not a known placeholder/],
    ['layby_due', 'english', 'pay for {model} by {day}', /^\{balance\} is missing/],
    ['code', 'second', 'Show the code', /^\{code\} is missing/],
    ['closing', 'english', 'x'.repeat(301), /300/],
  ] as const)('of the %s is refused with what is wrong with it: %s %s', async (kind, path, text, words) => {
    const reply = await write(kind, { [path]: text });
    expect(reply.status).toBe(400);
    const [error] = (reply.body as never as { errors: { path: string; message: string }[] }).errors;
    expect(error).toMatchObject({ path, message: expect.stringMatching(words) });
  });

  it('is kept in versions, asked for by the one that was seen, and taken back', async () => {
    const before = await rowOf('closing');
    await write('closing', { english: 'Open {hours}.' });
    const stale = await write('closing', { english: 'Bye.' }, { 'if-match': `"${before.version}"` });
    expect(stale.status).toBe(412);
    await write('closing', { english: 'Bye.' });
    const history = (
      await server.client.get<ActivityRow[]>(`/api/activity?entity=call_template&id=${before.id}`)
    ).body as ActivityRow[];
    expect(history.slice(0, 2).map(({ after }) => after)).toEqual([
      { english: 'Bye.' },
      { english: 'Open {hours}.' },
    ]);
    expect((await server.client.post(`/api/activity/${history[0]?.id}/undo`)).status).toBe(200);
    expect((await rowOf('closing')).english).toBe('Open {hours}.');
  });
});

describe('the second language', () => {
  it('has a message when each part of it is written, and is kept with the customer', async () => {
    const { id: customerId, version } = await addCustomer(server.client, { name: 'Selma Nangolo' });
    await addOrderAt(server.client, 'phone_available', { customerId, agentBranch: 'oshakati' });
    await write('greeting', { second: 'Wa uhala po {name},' });
    await write('in_branch', { second: '{model} oyi li mo {branch}.' });
    await write('closing', { second: '{company}' });
    expect((await nextMessages())?.second).toBeNull();
    await write('code', { second: '{code}.' });
    expect((await nextMessages())?.second?.replace(/\d{6}/, 'CODE')).toBe(
      'Wa uhala po Selma Nangolo, Galaxy S24 oyi li mo Oshakati. CODE. Omatala',
    );
    const kept = await server.client.put(
      `/api/customers/${customerId}`,
      { language: 'second' },
      { 'if-match': `"${version}"` },
    );
    expect(kept.body).toMatchObject({ language: 'second' });
    const { body } = await server.client.post<NextCall>('/api/call-round/next', { skip: [] });
    expect(body.card?.customer.language).toBe('second');
    expect((await server.client.put(`/api/customers/${customerId}`, { language: 'klingon' })).status).toBe(
      400,
    );
  });
});

describe('a sample', () => {
  const sample = async (kind: string) =>
    (await server.client.get<CallSample>(`/api/call-round/sample?kind=${kind}`)).body as CallSample;

  it('is of somebody to whom it would be written now, or of nobody', async () => {
    expect(await sample('in_branch')).toMatchObject({ customer: null, sentences: [] });
    const { id } = await addCustomer(server.client, { name: 'Selma Nangolo' });
    await addOrderAt(server.client, 'phone_available', { customerId: id, agentBranch: 'oshakati' });
    for (const kind of ['in_branch', 'greeting', 'code'])
      expect(await sample(kind)).toMatchObject({
        customer: { id, name: 'Selma Nangolo' },
        company: 'Omatala',
        sentences: [{ kind: 'in_branch', branch: 'Oshakati', code: expect.stringMatching(/^\d{6}$/) }],
      });
    expect((await sample('layby_due')).customer).toBeNull();
    expect((await server.client.get('/api/call-round/sample?kind=nothing')).status).toBe(400);
  });
});
