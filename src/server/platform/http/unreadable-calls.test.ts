import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { cookieOf, listen } from '#testing/test-socket.ts';

/** H1, H5: whatever arrives over a connection, it is answered with a problem document or closed, and nobody else is affected. */

const CASE_COUNT = Number(process.env.HTTP_CASES ?? 300);
const SEED = Number(process.env.HTTP_SEED ?? 11);

let server: TestServer;
let port: number;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  port = Number((await listen(server)).split(':')[1]);
  cookie = cookieOf(server.client);
});
afterAll(() => server.stop());

async function openLine(): Promise<Socket> {
  const line = connect(port, '127.0.0.1');
  line.on('error', () => {});
  await once(line, 'connect');
  return line;
}

/** Everything that the server answers to these bytes until it closes the connection; the client ends its own side unless `isOpen`. */
async function send(bytes: string | Buffer, isOpen = false): Promise<string> {
  const line = await openLine();
  let heard = '';
  line.on('data', (data) => {
    heard += data.toString('latin1');
  });
  if (isOpen) line.write(bytes);
  else line.end(bytes);
  await once(line, 'close');
  return heard;
}

function readAnswers(text: string) {
  const answers: { status: number; head: string; body: string }[] = [];
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n') + 4;
    const head = rest.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    answers.push({ status: Number(head.slice(9, 12)), head, body: rest.slice(end, end + length) });
    rest = end === 3 ? '' : rest.slice(end + length);
  }
  return answers;
}

const HOST = 'host: shop\r\n';
const get = (path: string, headers = HOST) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
const handshake = (headers: string) =>
  `GET /ws HTTP/1.1\r\n${HOST}cookie: ${cookie}\r\norigin: http://shop\r\nconnection: upgrade\r\nupgrade: websocket\r\n${headers}\r\n`;

const CASES: [string, number, string, string | (() => string)][] = [
  ['no HTTP at all', 400, 'invalid_request', 'hello\r\n\r\n'],
  ['the beginning of TLS', 400, 'invalid_request', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['HTTP/2 without a word before', 400, 'invalid_request', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a version that is none', 400, 'invalid_request', `GET / HTTP/9.9\r\n${HOST}\r\n`],
  ['a method that is none', 400, 'invalid_request', `FETCH / HTTP/1.1\r\n${HOST}\r\n`],
  ['a method that nothing has', 404, 'not_found', `PROPFIND /api/customers HTTP/1.1\r\n${HOST}\r\n`],
  ['an address that cannot be read', 400, 'invalid_request', get('/api/%E0%A4%A')],
  ['a proxy’s way', 400, 'invalid_request', `CONNECT evil:443 HTTP/1.1\r\n${HOST}\r\n`],
  ['no host', 400, 'invalid_request', get('/api/health', '')],
  ['two hosts', 400, 'invalid_request', get('/api/health', `${HOST}host: evil\r\nconnection: close\r\n`)],
  ['a space in a header’s name', 400, 'invalid_request', get('/', `${HOST}x y: 1\r\n`)],
  ['a zero in a header', 400, 'invalid_request', get('/', `${HOST}x: a\0b\r\n`)],
  ['headers of 40 KB', 431, 'headers_too_large', get('/', `${HOST}x: ${'y'.repeat(40_000)}\r\n`)],
  ['a length that is none', 400, 'invalid_request', get('/', `${HOST}content-length: -1\r\n`)],
  ['two lengths', 400, 'invalid_request', get('/', `${HOST}content-length: 1\r\ncontent-length: 2\r\n`)],
  [
    'a length beside pieces',
    400,
    'invalid_request',
    get('/', `${HOST}content-length: 4\r\ntransfer-encoding: chunked\r\n`),
  ],
  [
    'pieces that are none',
    400,
    'invalid_request',
    () =>
      `POST /api/customers HTTP/1.1\r\n${HOST}cookie: ${cookie}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nnope\r\n`,
  ],
  ['an expectation', 417, 'expectation_failed', get('/api/health', `${HOST}expect: tea\r\n`)],
  [
    'a handshake of another version',
    400,
    'invalid_request',
    () => handshake('sec-websocket-version: 1\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n'),
  ],
  ['a handshake without a key', 400, 'invalid_request', () => handshake('sec-websocket-version: 13\r\n')],
];

describe('what is no request', () => {
  it.each(CASES)('H1, H5: %s is answered %i by a problem document', async (_what, status, code, sent) => {
    const [answer, ...others] = readAnswers(await send(typeof sent === 'string' ? sent : sent()));
    expect(others).toEqual([]);
    expect(answer?.status).toBe(status);
    expect(answer?.head).toMatch(/content-type: application\/problem\+json; charset=utf-8/i);
    expect(answer?.head).toMatch(/cache-control: no-store/i);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({
      type: `/docs/errors#${code}`,
      status,
      code,
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect(answer?.body).not.toMatch(/HPE_|Parse Error|node_modules|\.ts:/);
  });

  it('waits for the answer of the call before it', async () => {
    const customer = JSON.stringify({ name: 'Before Nonsense', phone: '081 555 7001' });
    const post = `POST /api/customers HTTP/1.1\r\n${HOST}cookie: ${cookie}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: ${customer.length}\r\n\r\n${customer}`;
    const answers = readAnswers(await send(`${post}nonsense\r\n\r\n`, true));
    expect(answers.map(({ status }) => status)).toEqual([201, 400]);
  });

  it('H1: requests with something wrong in them are refused, answered or cut off, and the server goes on', async () => {
    const whole = `POST /api/customers?limit=1 HTTP/1.1\r\n${HOST}cookie: ${cookie}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 14\r\n\r\n{"name":"Ada"}`;
    const position = fc.nat(whole.length - 1);
    const damaged = fc.oneof(
      position.map((at) => Buffer.from(whole.slice(0, at))),
      fc
        .tuple(position, fc.uint8Array({ minLength: 1, maxLength: 8 }))
        .map(([at, bytes]) =>
          Buffer.concat([Buffer.from(whole.slice(0, at)), bytes, Buffer.from(whole.slice(at + 1))]),
        ),
      fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      fc
        .tuple(fc.constantFrom('\r\n', '\n', '\r', '\0', '\t', ' '), position)
        .map(([sign, at]) => Buffer.from(whole.slice(0, at) + sign + whole.slice(at))),
    );
    const cases = fc.sample(damaged, { numRuns: CASE_COUNT, seed: SEED });
    for (let next = 0; next < cases.length; next += 30) {
      const heard = await Promise.all(cases.slice(next, next + 30).map((bytes) => send(bytes)));
      for (const [index, text] of heard.entries()) {
        for (const { status, body } of readAnswers(text)) {
          const what = JSON.stringify(cases[next + index]?.toString('latin1'));
          expect(status, what).toBeLessThan(500);
          if (status >= 400) expect(body, what).toContain('"requestId"');
        }
      }
    }
    expect((await server.client.get('/api/customers?limit=1')).status).toBe(200);
  });
});
