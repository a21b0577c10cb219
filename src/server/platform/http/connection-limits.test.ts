import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { cookieOf, listen, openTestSocket } from '#testing/test-socket.ts';
import { registerConnectionLimits } from './connection-limits.ts';

let server: TestServer;
let host: string;
const lines: Socket[] = [];

async function openLine(): Promise<Socket> {
  const line = connect(Number(host.split(':')[1]), '127.0.0.1');
  line.on('error', () => {});
  lines.push(line);
  await once(line, 'connect');
  return line;
}

/** Opens connections in groups, because the backlog of connections to be accepted is limited as well. */
async function openSilentLines(count: number): Promise<void> {
  for (let opened = 0; opened < count; opened += 100) {
    await Promise.all(Array.from({ length: 100 }, openLine));
  }
}

const countLines = () =>
  new Promise<number>((resolve) => {
    server.app.server.getConnections((_error, count) => resolve(count));
  });

const call = async (line: Socket, path: string) => {
  line.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\ncookie: ${cookieOf(server.client)}\r\n\r\n`);
  const [answer] = await once(line, 'data');
  return String(answer).slice(0, 12);
};

describe.each([
  ['of one address', {}, 502],
  ['that a proxy makes', { TRUST_PROXY: '127.0.0.1' }, 2_000],
])('2,100 connections %s without a word', (_of, env, left) => {
  afterEach(async () => {
    for (const line of lines.splice(0)) line.destroy();
    await server.stop();
  });

  it('keep nobody out, and end nobody’s connection who has shown the password', async () => {
    server = await startTestServer({ env });
    host = await listen(server);
    const known = await openLine();
    expect(await call(known, '/api/customers')).toBe('HTTP/1.1 200');
    const tab = await openTestSocket(host, server.client);
    await openSilentLines(2_100);
    const health = await fetch(`http://${host}/api/health`, { headers: { connection: 'close' } });
    expect(health.status).toBe(200);
    expect(await call(await openLine(), '/api/customers')).toBe('HTTP/1.1 200');
    expect(await call(known, '/api/customers')).toBe('HTTP/1.1 200');
    expect(await Promise.race([tab.closed, Promise.resolve('open')])).toBe('open');
    await expect.poll(countLines).toBeLessThanOrEqual(left + 1);
    expect(await countLines()).toBeGreaterThanOrEqual(left - 1);
  });
});

it('counts the strangers of a whole IPv6 network as one’s, for one subscriber has all of its addresses', async () => {
  const app = fastify();
  registerConnectionLimits(app, { most: 100, mostStrangersOfOne: 2 });
  const come = (remoteAddress: string) => {
    const line = Object.assign(new PassThrough(), { remoteAddress });
    app.server.emit('connection', line);
    return line;
  };
  const first = come('2001:db8:1:2::1');
  const others = ['2001:db8:1:2::2', '2001:db8:9:9::1'].map(come);
  expect(first.destroyed).toBe(false);
  others.push(come('2001:db8:1:2:ffff::3'));
  expect(first.destroyed).toBe(true);
  expect(others.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  for (const line of others) line.destroy();
  await app.close();
});
