import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBigCustomers, BIG_CUSTOMERS } from '#testing/big-customers.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { cookieOf, listen } from '#testing/test-socket.ts';

/** Short limits, so that no test waits long; a stalled reader stays long enough to be observed on a busy machine. */
const LIMITS = {
  stalledMs: 2_000,
  stopMs: 200,
  wholeLists: { most: 3, mostOfOne: 3, mostOfNetwork: 3, waitMs: 100, longestMs: 60_000 },
};

let server: TestServer;
let port: number;
const lines: Socket[] = [];

async function openServer(webFiles: Readonly<Record<string, Buffer>> = {}, limits = LIMITS): Promise<void> {
  server = await startTestServer({ limits, webFiles });
  port = Number((await listen(server)).split(':')[1]);
}
afterEach(async () => {
  for (const line of lines.splice(0)) line.destroy();
  await server.stop();
});

/** A connection that has sent this text, and reads nothing until it is resumed. */
async function openLine(text: string): Promise<Socket> {
  const line = connect(port, '127.0.0.1').pause();
  line.on('error', () => {});
  lines.push(line);
  await once(line, 'connect');
  line.write(text);
  return line;
}

const askForAll = (headers = '') =>
  openLine(
    `GET /api/customers HTTP/1.1\r\nhost: shop\r\ncookie: ${cookieOf(server.client)}\r\n${headers}\r\n`,
  );

const countLines = () =>
  new Promise<number>((resolve) => {
    server.app.server.getConnections((_error, count) => resolve(count));
  });
const countUsed = () => server.database.pool.totalCount - server.database.pool.idleCount;

describe('H3: readers that stop reading', () => {
  beforeEach(async () => {
    await openServer();
    await addBigCustomers(server.database.pool);
  });

  it.each(['', 'accept-encoding: gzip\r\n'])(
    'are cut off, and the shop goes on meanwhile: %j',
    async (headers) => {
      const readers = await Promise.all(Array.from({ length: 20 }, () => askForAll(headers)));
      await expect.poll(countUsed).toBe(LIMITS.wholeLists.most);
      expect((await server.client.get('/api/health')).status).toBe(200);
      const made = await server.client.post('/api/customers', { name: 'Selma', phone: '081 123 4567' });
      expect(made.status).toBe(201);
      expect((await server.client.get('/api/customers?limit=5')).status).toBe(200);
      await expect.poll(countUsed).toBe(0);
      // The others were refused, and learn it when they read the response.
      await expect.poll(countLines).toBe(readers.length - LIMITS.wholeLists.most);
      expect((await server.client.get('/api/customers?q=selma')).body).toHaveLength(1);
    },
  );

  it('but go on, however slowly, get all of it', async () => {
    const reader = await askForAll('connection: close\r\n');
    let text = '';
    reader.on('data', (chunk) => {
      text += chunk;
      reader.pause();
      setTimeout(() => reader.resume(), 3);
    });
    reader.resume();
    await once(reader, 'end');
    expect(text.match(/"name":"Big"/g)).toHaveLength(BIG_CUSTOMERS);
  }, 30_000);
});

describe('H6: readers that stop reading, of all places', () => {
  // The readers must still be there when another one is refused for lack of a place, however busy the machine is.
  beforeEach(async () => {
    await openServer({}, { ...LIMITS, stalledMs: 8_000 });
    await addBigCustomers(server.database.pool);
  });

  it('take no place from others for long: who finds none is asked to come again', async () => {
    for (let reader = 0; reader < LIMITS.wholeLists.most; reader += 1) {
      // A response that is readable has its place; the connection alone may be in use for a shorter time.
      await once(await askForAll(), 'readable');
    }
    const refused = await server.client.get('/api/customers');
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.headers['retry-after']).toBe('5');
    const status = async () => (await server.client.get('/api/customers?q=nobody')).status;
    await expect.poll(status).toBe(200);
  });
});

/** Larger than all socket buffers on the way. */
const LARGE_FILE = { 'large.js': Buffer.alloc(32 * 1024 * 1024, 'a') };
const FILE_CALL = 'GET /large.js HTTP/1.1\r\nhost: shop\r\n\r\n';

describe('readers of a file who stop reading', () => {
  beforeEach(() => openServer(LARGE_FILE));

  it('are cut off, and the shop goes on meanwhile', async () => {
    await Promise.all(Array.from({ length: 20 }, () => openLine(FILE_CALL)));
    await expect.poll(countLines).toBe(20);
    expect((await server.client.get('/api/health')).status).toBe(200);
    expect((await server.client.get('/api/customers?limit=5')).status).toBe(200);
    await expect.poll(countLines).toBe(0);
    expect((await server.newClient().get('/large.js')).text).toHaveLength(LARGE_FILE['large.js'].length);
  });

  it('but go on, however slowly, get all of it', async () => {
    const reader = await openLine(FILE_CALL.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'));
    let bytes = 0;
    reader.on('data', (chunk) => {
      bytes += chunk.length;
      reader.pause();
      setImmediate(() => reader.resume());
    });
    reader.resume();
    await once(reader, 'end');
    expect(bytes).toBeGreaterThan(LARGE_FILE['large.js'].length);
  }, 30_000);

  it('keep no stop waiting', async () => {
    await Promise.all(Array.from({ length: 20 }, () => openLine(FILE_CALL)));
    await expect.poll(countLines).toBe(20);
    await server.app.close();
    expect(await countLines()).toBe(0);
  });
});

describe('H7: a stop', () => {
  beforeEach(() => openServer());

  it('waits for nobody who has stopped reading, or writing', async () => {
    await addBigCustomers(server.database.pool);
    await askForAll();
    await askForAll('accept-encoding: gzip\r\n');
    await openLine(
      `POST /api/customers HTTP/1.1\r\nhost: shop\r\ncookie: ${cookieOf(server.client)}\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
    );
    await expect.poll(countUsed).toBe(2);
    await expect.poll(countLines).toBe(3);
    await server.app.close();
    await expect.poll(countUsed).toBe(0);
    expect(await countLines()).toBe(0);
  });
});

describe('H7: a stop with time left', () => {
  // Long enough for the change to be made, however busy the machine is.
  beforeEach(() => openServer({}, { ...LIMITS, stopMs: 30_000 }));

  it('lets a change that is being made be made, and answers it', async () => {
    const holder = await server.database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table customers in exclusive mode');
    const sent = JSON.stringify({ name: 'Late', phone: '081 765 4321' });
    const line = await openLine(
      `POST /api/customers HTTP/1.1\r\nhost: shop\r\ncookie: ${cookieOf(server.client)}\r\nsec-fetch-site: same-origin\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${sent.length}\r\n\r\n${sent}`,
    );
    await expect.poll(countUsed).toBe(2);
    const closed = server.app.close();
    await holder.query('rollback');
    holder.release();
    line.resume();
    const [answer] = await once(line, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 201 /);
    await closed;
  });
});

describe('the health of the server', () => {
  beforeEach(() => openServer());

  it('H6: is told while every connection of the pool is in use', async () => {
    const { pool } = server.database;
    const held = await Promise.all(Array.from({ length: pool.options.max ?? 0 }, () => pool.connect()));
    expect((await server.client.get('/api/health')).status).toBe(200);
    expect((await server.client.get('/api/config')).status).toBe(200);
    for (const client of held) client.release();
  });
});

it('what is being sent ends with the session that asked for it, and not with another', async () => {
  await openServer({}, { ...LIMITS, stalledMs: 120_000 });
  await addBigCustomers(server.database.pool);
  const stays = await server.loggedInClient();
  await Promise.all([
    askForAll(),
    openLine(`GET /api/customers HTTP/1.1\r\nhost: shop\r\ncookie: ${cookieOf(stays)}\r\n\r\n`),
  ]);
  await expect.poll(countUsed).toBe(2);
  await server.client.post('/api/auth/logout');
  await expect.poll(countUsed).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(countUsed()).toBe(1);
});
