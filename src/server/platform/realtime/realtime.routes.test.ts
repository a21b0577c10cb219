import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushNotification } from '#shared/contracts/realtime.ts';
import { startTestServer, type TestClient, type TestServer } from '#testing/test-server.ts';
import {
  attemptUpgrade,
  cookieOf,
  heardBy,
  listen,
  openTestSocket,
  type TestSocket,
} from '#testing/test-socket.ts';

let server: TestServer;
let host: string;
let client: TestClient;
const open: TestSocket[] = [];
beforeAll(async () => {
  server = await startTestServer();
  host = await listen(server);
});
beforeEach(async () => {
  client = await server.loggedInClient();
});
afterAll(async () => {
  for (const socket of open) socket.close();
  await server.stop();
});

const socketOf = async (one: TestClient = client) => {
  const socket = await openTestSocket(host, one);
  open.push(socket);
  return socket;
};
let made = 0;
const addCustomer = async () => {
  made += 1;
  const reply = await client.post('/api/customers', { name: 'Selma', phone: `081 555 ${1000 + made}` });
  return `customer:${reply.body.id}`;
};
const within = { interval: 10 };

it('W1: closes what one session opens beyond a hundred, and nobody else’s', async () => {
  const many = await Promise.all(Array.from({ length: 100 }, () => openTestSocket(host, client)));
  const headers = { cookie: cookieOf(client), origin: `http://${host}` };
  const oneMore = new WebSocket(`ws://${host}/ws`, { headers });
  const code = await new Promise((closed) =>
    oneMore.addEventListener('close', (event) => closed(event.code)),
  );
  expect(code).toBe(1013);
  await socketOf(await server.loggedInClient());
  for (const socket of many) socket.close();
});

describe('W1, A6: a socket is refused before the upgrade', () => {
  it.each([
    ['without a cookie', () => ({ origin: `http://${host}` }), 401],
    ['with a made-up cookie', () => ({ origin: `http://${host}`, cookie: 'session=AAAA' }), 401],
    ['from another site', () => ({ origin: 'https://evil.example', cookie: cookieOf(client) }), 403],
    [
      'from our name on another port',
      () => ({ origin: 'http://127.0.0.1:1', cookie: cookieOf(client) }),
      403,
    ],
    ['without an origin', () => ({ cookie: cookieOf(client) }), 403],
  ] as [string, () => Record<string, string>, number][])('%s', async (_how, headers, status) => {
    const reply = await attemptUpgrade(host, headers());
    expect(reply.status).toBe(status);
    expect(JSON.parse(reply.body).code).toBe(status === 401 ? 'unauthenticated' : 'foreign_origin');
  });

  it('with a session that was logged out', async () => {
    const headers = { origin: `http://${host}`, cookie: cookieOf(client) };
    expect((await attemptUpgrade(host, headers)).status).toBe(101);
    await client.post('/api/auth/logout');
    expect((await attemptUpgrade(host, headers)).status).toBe(401);
  });

  it('and its line is closed: it could carry no further call', async () => {
    const line = connect(Number(host.split(':')[1]), '127.0.0.1');
    line.write(upgradeRequest(''));
    const text = await new Promise<string>((resolve) => {
      let all = '';
      line.on('data', (chunk) => {
        all += chunk;
      });
      line.on('close', () => resolve(all));
    });
    expect(text).toMatch(/^HTTP\/1.1 401 /);
  });

  it('anywhere else, where the call is answered like any other', async () => {
    const headers = { origin: `http://${host}`, cookie: cookieOf(client) };
    expect((await attemptUpgrade(host, headers, '/api/auth/session')).status).toBe(200);
    expect((await attemptUpgrade(host, {}, '/api/customers')).status).toBe(401);
  });
});

describe('a socket hears', () => {
  it('of a change once it is committed, each counted up by one', async () => {
    const socket = await socketOf(await server.loggedInClient());
    const first = await addCustomer();
    await expect.poll(() => heardBy(socket), within).toContain(first);
    const second = await addCustomer();
    await expect.poll(() => heardBy(socket), within).toContain(second);
    const counts = socket.messages.flatMap((message) => ('seq' in message ? [message.seq] : []));
    expect(counts).toEqual(counts.map((_, index) => (counts[0] ?? 0) + index));
  });

  it('of a change just before it was opened, which its screens may have missed', async () => {
    const row = await addCustomer();
    const socket = await socketOf();
    await expect.poll(() => heardBy(socket), within).toContain(row);
  });

  it('where the count stands when it asks', async () => {
    const socket = await socketOf();
    const row = await addCustomer();
    await expect.poll(() => heardBy(socket), within).toContain(row);
    socket.send('{"type":"PING"}');
    await expect.poll(() => socket.messages.filter(({ type }) => type === 'HELLO').length, within).toBe(2);
    expect(socket.messages.at(-1)).toMatchObject({ type: 'HELLO', seq: seqOf(socket, -2) });
  });

  it('that anything may have changed when too much did, instead of all of it', async () => {
    const socket = await socketOf();
    const changes = Array.from({ length: 2_001 }, (_, id) => ({ entity: 'payment', id, version: 1 }));
    const before = seqOf(socket, -1);
    server.context.changes.publish({ changes, alerts: [] });
    await expect.poll(() => seqOf(socket, -1), within).toBe(before + 2);
    expect(socket.messages.at(-1)).toMatchObject({ changes: [] });
  });

  it('the alerts of its team and of everybody, and of another team once it has moved there', async () => {
    const sales = await server.loggedInClient({ agent: 'Agent 1', branch: 'oshakati', team: 'sales' });
    const socket = await socketOf(sales);
    const everybody = await socketOf();
    const titles = ({ messages }: TestSocket) =>
      messages.flatMap((message) =>
        message.type === 'PUSH_NOTIFICATION' ? [message.notification.title] : [],
      );
    const send = (targetTeam: string, title: string) =>
      server.context.changes.publish({ changes: [], alerts: [alertFor(targetTeam, title)] });
    send('technical', 'not theirs');
    send('sales', 'theirs');
    send('all', 'of all');
    await expect.poll(() => titles(socket), within).toEqual(['theirs', 'of all']);
    expect(titles(everybody)).toEqual(['not theirs', 'theirs', 'of all']);
    await sales.put('/api/auth/device', { team: 'technical' });
    send('sales', 'no more');
    send('technical', 'theirs now');
    await expect.poll(() => titles(socket), within).toEqual(['theirs', 'of all', 'theirs now']);
  });
});

describe('W1: a socket is closed', () => {
  it.each([
    ['for a message of 65 KB', (socket: TestSocket) => socket.send('x'.repeat(65 * 1024 + 1)), 1009],
    ['for what is not JSON', (socket: TestSocket) => socket.send('{bad'), 1007],
    ['for a message that nobody knows', (socket: TestSocket) => socket.send('{"type":"DELETE"}'), 1008],
    [
      'for 200 messages in a second',
      (socket: TestSocket) => {
        for (let n = 0; n < 200; n += 1) socket.send('{"type":"PING"}');
      },
      1008,
    ],
  ] as [string, (socket: TestSocket) => void, number][])(
    '%s, and the others stay',
    async (_why, misbehave, code) => {
      const [bad, good] = [await socketOf(), await socketOf()];
      misbehave(bad);
      expect(await bad.closed).toBe(code);
      const row = await addCustomer();
      await expect.poll(() => heardBy(good), within).toContain(row);
    },
  );

  it('at once when its session is logged out, and no other', async () => {
    const [socket, other] = [await socketOf(), await socketOf(await server.loggedInClient())];
    await client.post('/api/auth/logout');
    expect(await socket.closed).toBe(1008);
    client = await server.loggedInClient();
    const row = await addCustomer();
    await expect.poll(() => heardBy(other), within).toContain(row);
  });

  it('when its other end does not answer two pings, and whoever answers stays', async () => {
    const dead = connect(Number(host.split(':')[1]), '127.0.0.1');
    dead.write(upgradeRequest(cookieOf(client)));
    await new Promise((resolve) => dead.once('data', resolve));
    const isGone = new Promise((resolve) => dead.once('close', () => resolve(true)));
    const live = await socketOf();
    const beatTwice = async () => {
      server.context.sockets.beat();
      // The answer to this arrives after that to the ping.
      const row = await addCustomer();
      await expect.poll(() => heardBy(live), within).toContain(row);
      live.send('{"type":"PING"}');
      await expect.poll(() => live.messages.at(-1)?.type, within).toBe('HELLO');
      server.context.sockets.beat();
    };
    await beatTwice();
    expect(await isGone).toBe(true);
    const row = await addCustomer();
    await expect.poll(() => heardBy(live), within).toContain(row);
  });

  it('with 1001 when the server stops', async () => {
    const other = await startTestServer();
    const socket = await openTestSocket(await listen(other), other.client);
    await other.stop();
    expect(await socket.closed).toBe(1001);
  });

  it('when it does not read what it is told, before that fills the memory', async () => {
    const deaf = connect(Number(host.split(':')[1]), '127.0.0.1');
    deaf.write(upgradeRequest(cookieOf(client)));
    await new Promise((resolve) => deaf.once('data', resolve));
    deaf.pause();
    const sizeBefore = server.context.sockets.size;
    const alert = alertFor('all', 'x'.repeat(100_000));
    const tellMuch = () => {
      for (let n = 0; n < 20; n += 1) server.context.changes.publish({ changes: [], alerts: [alert] });
      return server.context.sockets.size;
    };
    await expect.poll(tellMuch, { interval: 20 }).toBeLessThan(sizeBefore);
    deaf.destroy();
  });
});

/** The raw request that opens a WebSocket. */
const upgradeRequest = (cookie: string) =>
  `GET /ws HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
  `Origin: http://${host}\r\nCookie: ${cookie}\r\n\r\n`;

const seqOf = ({ messages }: TestSocket, index: number) => {
  const message = messages.at(index);
  return message !== undefined && 'seq' in message ? message.seq : Number.NaN;
};

const alertFor = (targetTeam: string, title: string): PushNotification => ({
  id: null,
  tag: title,
  title,
  message: 'Please look',
  priority: 'high',
  type: null,
  targetTeam,
  url: '/notification-center',
});
