import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { AppError, fieldError } from './app-error.ts';
import { registerErrorHandler } from './error-handler.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type Sent = { method?: string; url: string; payload?: string; headers?: Record<string, string> };
const JSON_TYPE = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = JSON_TYPE): Sent => ({
  method: 'POST',
  url: '/api/customers',
  payload,
  headers,
});

const CASES: [string, number, string, Sent][] = [
  ['malformed JSON', 400, 'invalid_request', post('{"name": "Selma",')],
  ['an empty body', 400, 'invalid_request', post('')],
  ['a body of null', 400, 'invalid_request', post('null')],
  ['a prototype in the body', 400, 'invalid_request', post('{"__proto__": {"name": "x"}}')],
  ['no body and no type', 400, 'invalid_request', { method: 'POST', url: '/api/customers' }],
  ['XML', 415, 'unsupported_media_type', post('<a/>', { 'content-type': 'application/xml' })],
  [
    'a form',
    415,
    'unsupported_media_type',
    post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  ['plain text', 415, 'unsupported_media_type', post('{}', { 'content-type': 'text/plain' })],
  ['a body above 1 MiB', 413, 'payload_too_large', post(`{"name": "${'x'.repeat(1024 * 1024)}"}`)],
  ['JSON that is 20,000 deep', 400, 'invalid_request', post(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)],
  ['an unknown API path', 404, 'not_found', { url: '/api/nothing' }],
  ['an unknown API path to write to', 404, 'not_found', { method: 'DELETE', url: '/api/nothing/1' }],
  ['a method that a path does not have', 404, 'not_found', { method: 'PATCH', url: '/api/customers/1' }],
  ['an unknown file', 404, 'not_found', { url: '/assets/nothing.js' }],
  ['an id that is no number', 400, 'invalid_request', { url: '/api/customers/abc' }],
  ['an id of zero', 400, 'invalid_request', { url: '/api/customers/0' }],
  ['an id that no row can have', 400, 'invalid_request', { url: '/api/customers/9999999999' }],
  ['an id like SQL', 400, 'invalid_request', { url: "/api/customers/1'%20or%201=1" }],
  ['an id of 200 characters', 400, 'invalid_request', { url: `/api/customers/${'1'.repeat(200)}` }],
  ['a path that is not encoded well', 400, 'invalid_request', { url: '/api/customers/%E0%A4%A' }],
  ['a query that repeats a value', 400, 'invalid_request', { url: '/api/customers?limit=1&limit=2' }],
  ['a row that is not there', 404, 'not_found', { url: '/api/customers/2147483647' }],
];

const ODD_TYPES = [
  ...['text/plain', 'text/html', 'text/json', 'text/xml', 'application/xml', 'application/x-json'],
  ...['application/json-seq', 'application/jsonp', 'application/ld+json', 'application/problem+json'],
  ...[
    'application/vnd.api+json',
    'application/json-patch+json',
    'application/octet-stream',
    'application/x-ndjson',
  ],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x'],
  ...[
    'multipart/mixed; boundary=x',
    'application/cbor',
    'application/msgpack',
    'application/yaml',
    'image/svg+xml',
  ],
  ...[
    '*/*',
    'application/*',
    'json',
    'json/application',
    'application',
    '/json',
    'application/',
    '/',
    ';',
    ',',
  ],
  ...['application/json, text/plain', 'text/plain, application/json', 'application/json\ttext/plain'],
  ...[
    'application/javascript',
    'application/jsonx',
    'xapplication/json',
    'application /json',
    'application/ json',
  ],
  ...['text/plain; application/json', '"application/json"', 'null', 'undefined', '__proto__', 'constructor'],
];

it.each(ODD_TYPES)('H4: a type of %j lets nothing past the contract', async (type) => {
  const body = JSON.stringify({ name: 'Selma Odd', phone: '081 555 4340', version: 7, deletedBatchId: 1 });
  const reply = await server.client.request('POST', '/api/customers', {
    headers: { 'content-type': type },
    payload: body,
  });
  expect([400, 415]).toContain(reply.status);
  expect(reply.body.code).toMatch(/^(?:invalid_request|unsupported_media_type)$/);
});

describe('H3, H5: a problem document', () => {
  it.each(CASES)('answers %s with %i', async (_what, status, code, { url, ...sent }) => {
    const reply = await server.client.request(sent.method ?? 'GET', url, {
      ...(sent.headers ? { headers: sent.headers } : {}),
      ...(sent.payload === undefined ? {} : { payload: sent.payload }),
    });
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(reply.body).toMatchObject({
      type: `/docs/errors#${code}`,
      title: expect.any(String),
      status,
      detail: expect.any(String),
      code,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(reply.body.message).toBe(reply.body.detail);
    expect(reply.text).not.toMatch(
      /node_modules|\.ts:\d|\\n\s*at |select .* from|insert into|FST_|ZodError/i,
    );
  });

  it('is not what a call without a body gets for naming its type', async () => {
    const reply = await server.client.request('POST', '/api/migrate-completed-orders', {
      headers: JSON_TYPE,
    });
    expect(reply.status).toBe(200);
  });

  it('names each field that is wrong, and what is expected there', async () => {
    const reply = await server.client.post('/api/customers', { name: ' ', phone: null, email: 5 });
    expect(reply.body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'phone', 'email']);
    expect(reply.body.errors[0].message).toBe('Required');
    expect(reply.body.detail).toBe('name: Required');
  });

  it('says that a missing field is required, also where its contract has no words for that', async () => {
    const { body } = await server.client.post('/api/pre-orders', {});
    expect(body.errors).toContainEqual({ path: 'paymentId', message: 'Required' });
    expect(JSON.stringify(body)).not.toContain('undefined');
    const wrong = await server.client.post('/api/pre-orders', { paymentId: 'x' });
    expect(wrong.body.errors[0].message).toContain('expected number');
  });

  it('has another request id each time', async () => {
    const ids = [await server.client.get('/api/nothing'), await server.client.get('/api/nothing')];
    expect(new Set(ids.map(({ body }) => body.requestId)).size).toBe(2);
  });

  it('takes its request id from nobody', async () => {
    const reply = await server.client.get('/api/nothing', {
      'request-id': 'chosen',
      'x-request-id': 'chosen',
    });
    expect(reply.body.requestId).not.toBe('chosen');
  });

  it('is never kept by a cache', async () => {
    const reply = await server.client.get('/api/customers/2147483647');
    expect(reply.headers['cache-control']).toBe('no-store');
  });
});

describe('H5: a fault of ours', () => {
  const SECRET = 'Selma Nangolo 081 234 5678';
  async function answerTo(error: unknown) {
    const app = Fastify();
    registerErrorHandler(app);
    app.get('/', () => {
      throw error;
    });
    const reply = await app.inject('/');
    await app.close();
    return reply;
  }

  it.each([
    ['an error', new Error(SECRET)],
    ['an error with a status above 500', Object.assign(new Error(SECRET), { statusCode: 502 })],
    ['an error with a status that is no refusal', Object.assign(new Error(SECRET), { statusCode: 200 })],
    [
      'a database error',
      Object.assign(new Error(SECRET), { code: '42P01', detail: SECRET, table: 'customers' }),
    ],
    ['something that is no error', SECRET],
  ])('answers 500 and tells nothing of %s', async (_what, error) => {
    const reply = await answerTo(error);
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ code: 'internal', status: 500 });
    expect(reply.body).not.toContain('Selma');
  });

  it('is not what somebody does who hangs up in the middle of a call', async () => {
    const levels: number[] = [];
    const stream = { write: (line: string) => void levels.push(JSON.parse(line).level) };
    const app = Fastify({ logger: { level: 'info', stream } });
    registerErrorHandler(app);
    app.post('/', () => 'read');
    const answered = new Promise<number>((resolve) => {
      app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode));
    });
    const arrived = new Promise<void>((resolve) => {
      app.addHook('preParsing', async () => resolve());
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    line.write(
      'POST / HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    await arrived;
    line.destroy();
    expect(await answered).toBe(400);
    await app.close();
    expect(Math.max(...levels)).toBeLessThanOrEqual(30);
  });

  it('asks to come back when the database is away', async () => {
    const reply = await answerTo(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('5');
    expect(reply.json().code).toBe('unavailable');
  });

  it('carries what a refusal adds', async () => {
    const refusal = await answerTo(new AppError('stale_version', { extra: { current: { id: 1 } } }));
    expect(refusal.statusCode).toBe(412);
    expect(refusal.json().current).toEqual({ id: 1 });
    const field = await answerTo(fieldError('dueDate', 'Expected a date'));
    expect(field.json()).toMatchObject({
      status: 400,
      message: 'Expected a date',
      errors: [{ path: 'dueDate', message: 'Expected a date' }],
    });
  });
});
