import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChance } from '#server/demo/demo-random.ts';
import { storePassword } from '#server/platform/auth/password-keeper.ts';
import { startTestServer, TEST_PASSWORD, type TestServer, type TestSibling } from '#testing/test-server.ts';
import { countGaps, heardBy, listen, openTestSocket, type TestSocket } from '#testing/test-socket.ts';
import { createChangeFeed } from './change-feed.ts';
import { createProcessNotifier } from './process-notifier.ts';

let server: TestServer;
let sibling: TestSibling;
let host: string;
const open: TestSocket[] = [];
beforeAll(async () => {
  server = await startTestServer({ hasBridge: true });
  sibling = await server.startSibling();
  host = await listen(sibling);
});
afterAll(async () => {
  for (const socket of open) socket.close();
  await server.stop();
});

const within = { interval: 10 };
/** Long enough for a busy machine; `npm run test:faults` measures that it takes two seconds at most on a quiet one. */
const SOON_MS = 25_000;
const openAtSibling = async (client = server.client) => {
  const socket = await openTestSocket(host, client);
  open.push(socket);
  return socket;
};
/** A socket that has received everything sent at its opening, and the number of gaps since. */
const watchGaps = async () => {
  const socket = await openAtSibling();
  const row = await addCustomer();
  await expect.poll(() => heardBy(socket), within).toContain(row);
  const before = countGaps(socket);
  return { socket, newGaps: () => countGaps(socket) - before };
};
let made = 0;
const addCustomer = async () => {
  made += 1;
  const phone = `081 555 ${1000 + made}`;
  const { body } = await server.client.post('/api/customers', { name: 'Selma', phone });
  return `customer:${body.id}`;
};
const endListeners = () =>
  server.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`,
  );
const publishAtServer = (ids: readonly number[]) =>
  server.context.changes.publish({
    changes: ids.map((id) => ({ entity: 'payment', id, version: 1 })),
    alerts: [],
  });

describe('C7: a socket of another process', () => {
  it('hears of a change that was made here', async () => {
    const socket = await openAtSibling();
    const row = await addCustomer();
    await expect.poll(() => heardBy(socket), within).toContain(row);
  });

  it('hears all of a large change, which takes several notifications', async () => {
    const socket = await openAtSibling();
    const ids = Array.from({ length: 1_900 }, (_, index) => 100_000 + index);
    publishAtServer(ids);
    await expect.poll(() => new Set(heardBy(socket)).size, within).toBeGreaterThanOrEqual(1_900);
    expect(heardBy(socket)).toEqual(expect.arrayContaining(ids.map((id) => `payment:${id}`)));
  });

  it('is told that anything may have changed where more did than can be named', async () => {
    const { socket, newGaps } = await watchGaps();
    publishAtServer(Array.from({ length: 5_000 }, (_, index) => 200_000 + index));
    await expect.poll(newGaps, within).toBe(1);
    expect(heardBy(socket)).not.toContain('payment:200000');
  });

  it('is alerted, with a message that is longer than a notification takes', async () => {
    const socket = await openAtSibling();
    const notification = {
      id: 7,
      tag: 'notification-7',
      title: 'Stock',
      message: 'ö'.repeat(5_000),
      priority: 'high',
      type: 'info',
      targetTeam: 'all',
      url: '/notification-center',
    };
    server.context.changes.publish({ changes: [], alerts: [notification] });
    await expect
      .poll(() => socket.messages.filter(({ type }) => type === 'PUSH_NOTIFICATION'), within)
      .toMatchObject([{ notification: { id: 7, title: 'Stock' } }]);
  });

  it('is closed by itself when the session is logged out here', async () => {
    const client = await server.loggedInClient();
    const socket = await openAtSibling(client);
    const startedAt = performance.now();
    await client.post('/api/auth/logout');
    expect(await socket.closed).toBe(1008);
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  });

  it('hears the alerts of the team that its device was moved to here', async () => {
    const client = await server.loggedInClient({ agent: 'Agent 1', branch: 'oshakati', team: 'sales' });
    const socket = await openAtSibling(client);
    await client.put('/api/auth/device', { team: 'technical' });
    const sendAndCount = () => {
      server.context.changes.publish({
        changes: [],
        alerts: [
          {
            id: null,
            tag: 'bench',
            title: 'Bench',
            message: 'A repair waits',
            priority: 'low',
            type: null,
            targetTeam: 'technical',
            url: '/',
          },
        ],
      });
      return socket.messages.filter(({ type }) => type === 'PUSH_NOTIFICATION').length;
    };
    await expect.poll(sendAndCount, { interval: 100 }).toBeGreaterThan(0);
  });
});

describe('a process', () => {
  it('that starts tells the screens of the others that anything may have changed', async () => {
    const { newGaps } = await watchGaps();
    await server.startSibling();
    await expect.poll(newGaps, within).toBe(1);
  });

  it('whose ear was cut off says so once it hears again, and hears what comes later', async () => {
    const { socket, newGaps } = await watchGaps();
    await endListeners();
    await expect.poll(newGaps, within).toBe(1);
    const row = await addCustomer();
    await expect.poll(() => heardBy(socket), within).toContain(row);
  });

  it('without sockets of its own, like the command line, is heard before it ends', async () => {
    const socket = await openAtSibling();
    const changes = createChangeFeed(() => {});
    const notifier = createProcessNotifier({
      changes,
      pool: server.database.pool,
      onFailure: (error) => expect.unreachable(String(error)),
    });
    changes.publish({ changes: [{ entity: 'payment', id: 800_001, version: 1 }], alerts: [] });
    await notifier.stop();
    await expect.poll(() => heardBy(socket), within).toContain('payment:800001');
  });
});

describe('C7: over many changes with lines that break at random', () => {
  const CHANGES = Number(process.env.REALTIME_CHANGES ?? 400);
  const SEED = Number(process.env.REALTIME_SEED ?? Date.now() % 100_000);

  it(`a screen that reads anew at each gap and each reconnection misses nothing (seed ${SEED})`, async () => {
    const random = createChance(SEED).next;
    /** The shop's actual state, and what the screen believes it to be. */
    const truth = new Map<number, number>();
    let belief = new Map<number, number>();
    const reread = () => {
      belief = new Map(truth);
    };
    let socket = await openAtSibling();
    let readUpTo = 0;
    let lastSeq = 0;
    const connectAnew = async () => {
      socket = await openAtSibling();
      readUpTo = 0;
      reread();
    };
    const takeIn = () => {
      for (const message of socket.messages.slice(readUpTo)) {
        readUpTo += 1;
        if (message.type === 'HELLO') lastSeq = message.seq;
        if (message.type !== 'DATA_CHANGED') continue;
        if (message.seq !== lastSeq + 1) reread();
        lastSeq = message.seq;
        // What a screen does: it reads the row again, in its state at that time.
        for (const { id } of message.changes) belief.set(id, truth.get(id) ?? 0);
      }
    };
    reread();
    for (let n = 1; n <= CHANGES; n += 1) {
      const id = 1_000_000 + Math.floor(random() * 50);
      truth.set(id, n);
      server.context.changes.publish({ changes: [{ entity: 'payment', id, version: n }], alerts: [] });
      takeIn();
      if (random() < 0.02) {
        socket.close();
        await connectAnew();
      }
      if (random() < 0.004) await endListeners();
      if (random() < 0.2) await new Promise((resolve) => setTimeout(resolve, random() * 5));
    }
    const differences = () => {
      takeIn();
      return [...truth].filter(([id, version]) => belief.get(id) !== version).length;
    };
    await expect.poll(differences, { interval: 20 }).toBe(0);
  });
});

describe('A8: a new password', () => {
  it('closes every socket of every process by itself', async () => {
    const here = await openTestSocket(await listen(server), server.client);
    const script = await openTestSocket(host, server.client, { 'x-auth-password': TEST_PASSWORD });
    const sockets = [here, script, await openAtSibling(), await openAtSibling(await server.loggedInClient())];
    const startedAt = performance.now();
    await storePassword(server.database.db, `${TEST_PASSWORD}, another`);
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1008, 1008, 1008, 1008]);
    expect(performance.now() - startedAt).toBeLessThan(SOON_MS);
  });
});
