import { randomUUID } from 'node:crypto';
import { createChance } from '#server/demo/demo-random.ts';
import type { ServerMessage } from '#shared/contracts/realtime.ts';
import { call, logIn } from '../cluster/shop.ts';
import { pause, waitFor } from '../cluster/wait.ts';
import type { Fault } from './fault.ts';
import { openShops, type Shops } from './shops.ts';

/** C7 and A8: what one process answered is visible, and reported, through another. */

const SEEN_WITHIN_MS = 2_000;

/** A screen: the version that it has heard of, and how often it had to reload everything. */
type Screen = { heard: number; anew: number; cut(): void; end(): void };

export const oneTruth: Fault<Shops> = {
  id: 'C7',
  holds: 'a change through one process is read and heard at another',
  sizes: { small: { changes: 200 }, full: { changes: 10_000 } },
  open: () => openShops(2),
  async run({ bases, headers }, { changes = 0 }, seed) {
    const chance = createChance(seed);
    const [here = '', there = ''] = bases;
    const { id: customerId } = await call<{ id: number }>(here, headers, 'POST', '/api/customers', {
      name: 'Selma Nangolo',
      phone: '0811234567',
    });
    const { id } = await call<{ id: number }>(here, headers, 'POST', '/api/payments', {
      customerId,
      quoteNumber: 'FT-C7',
      totalAmount: '99999.00',
    });
    const screen = openScreen(there, headers, id);
    await waitFor('the socket', 10_000, async () => (screen.anew > 0 ? true : null));
    let [stale, missed, slowestMs, cuts] = [0, 0, 0, 0];
    const waiting: Promise<void>[] = [];
    for (let n = 0; n < changes; n += 1) {
      const body = { livePaymentFeedback: randomUUID() };
      const { version } = await call<{ version: number }>(here, headers, 'PUT', `/api/payments/${id}`, body);
      const anew = screen.anew;
      const saidAt = performance.now();
      const hear = async () => {
        // A screen that reloads sees the change, as it was acknowledged before.
        while (screen.heard < version && screen.anew === anew) {
          if (performance.now() - saidAt > SEEN_WITHIN_MS) {
            missed += 1;
            return;
          }
          await pause(5);
        }
        slowestMs = Math.max(slowestMs, performance.now() - saidAt);
      };
      waiting.push(hear());
      const seen = await call<{ version: number }>(there, headers, 'GET', `/api/payments/${id}`);
      if (seen.version < version) stale += 1;
      if (chance.isLucky(0.01)) {
        cuts += 1;
        screen.cut();
      }
    }
    await Promise.all(waiting);
    screen.end();
    return [
      { what: `reads at the other process without the change (${changes})`, figure: stale, limit: 0 },
      { what: `changes neither heard nor read anew (${cuts} cuts)`, figure: missed, limit: 0 },
      { what: 'the slowest to be heard', figure: Math.round(slowestMs), limit: SEEN_WITHIN_MS, unit: ' ms' },
    ];
  },
};

export const loggedOut: Fault<Shops> = {
  id: 'A8',
  holds: 'a logout closes every socket of every process, and its cookie opens nothing any more',
  sizes: { small: { rounds: 1, sockets: 50 }, full: { rounds: 10, sockets: 50 } },
  open: () => openShops(2),
  async run({ bases, headers: staff }, { rounds = 0, sockets = 0 }) {
    let [slowestMs, left, open] = [0, 0, 0];
    const own = openLine(bases[1] ?? '', staff);
    let lost = 0;
    void own.closed.then(() => {
      lost += 1;
    });
    await own.opened;
    for (let round = 0; round < rounds; round += 1) {
      const headers = await logIn(bases[0] ?? '');
      const lines = Array.from({ length: sockets }, (_, n) => openLine(bases[n % 2] ?? '', headers));
      await Promise.all(lines.map(({ opened }) => opened));
      const startedAt = performance.now();
      await fetch(`${bases[0]}/api/auth/logout`, { method: 'POST', headers });
      const all = Promise.all(lines.map(({ closed }) => closed));
      const codes = await Promise.race([all, pause(2 * SEEN_WITHIN_MS).then(() => null)]);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      left += codes === null ? sockets : codes.filter((code) => code !== 1008).length;
      const isRefused = async (base: string) =>
        (await fetch(`${base}/api/customers`, { headers })).status === 401;
      for (const base of bases) {
        while (!(await isRefused(base)) && performance.now() - startedAt < SEEN_WITHIN_MS) await pause(20);
        if (!(await isRefused(base))) open += 1;
      }
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
    }
    const others = lost;
    own.close();
    return [
      { what: `sockets left open, or closed without 1008 (${rounds} × ${sockets})`, figure: left, limit: 0 },
      {
        what: 'the slowest to be closed and refused',
        figure: Math.round(slowestMs),
        limit: SEEN_WITHIN_MS,
        unit: ' ms',
      },
      { what: 'processes that took the cookie after two seconds', figure: open, limit: 0 },
      { what: 'sockets of others that were closed', figure: others, limit: 0 },
    ];
  },
};

function openLine(base: string, headers: Record<string, string>) {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { ...headers, origin: base } });
  const opened = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<number>();
  socket.addEventListener('message', () => opened.resolve());
  socket.addEventListener('error', () => {});
  socket.addEventListener('close', ({ code }) => {
    opened.reject(new Error(`The socket was closed with ${code}`));
    closed.resolve(code);
  });
  opened.promise.catch(() => {});
  return { opened: opened.promise, closed: closed.promise, close: () => socket.close() };
}

function openScreen(base: string, headers: Record<string, string>, id: number): Screen {
  let socket: WebSocket;
  let isEnded = false;
  let lastSeq = 0;
  const screen: Screen = {
    heard: 0,
    anew: 0,
    cut: () => socket.close(),
    end() {
      isEnded = true;
      socket.close();
    },
  };
  function open(): void {
    socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { ...headers, origin: base } });
    socket.addEventListener('message', ({ data }) => hear(JSON.parse(String(data)) as ServerMessage));
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', () => {
      if (!isEnded) setTimeout(open, 100);
    });
  }
  function hear(message: ServerMessage): void {
    if (message.type === 'HELLO') {
      lastSeq = message.seq;
      screen.anew += 1;
    }
    if (message.type !== 'DATA_CHANGED') return;
    if (message.seq !== lastSeq + 1) screen.anew += 1;
    lastSeq = message.seq;
    for (const change of message.changes)
      if (change.entity === 'payment' && change.id === id)
        screen.heard = Math.max(screen.heard, change.version);
  }
  open();
  return screen;
}
