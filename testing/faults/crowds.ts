import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { pause } from '../cluster/wait.ts';
import type { Client } from '../cluster/writes.ts';
import type { Fault } from './fault.ts';
import { openShop, type SingleShop } from './single-shop.ts';
import { openTally } from './tally.ts';

/** H3 and H6: clients that send very slowly, and far too many clients at once. */

const LIST = '/api/payments?status=active&limit=50';
const SLOW_CALLS = [
  // A request head that never ends, and a body that never arrives.
  'GET /api/health HTTP/1.1\r\nhost: shop\r\n',
  'POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
] as const;
const LIMITS_MS = [15_000, 30_000] as const;
/** The interval at which a server checks for them, and a margin for a busy machine. */
const LATER_MS = 5_000;
/** Client and server start counting at slightly different times. */
const EARLIER_MS = 1_000;
const CALLS_BEFORE = 200;

export const slowSockets: Fault<SingleShop> = {
  id: 'H3',
  holds: 'whoever sends slowly is cut off in time, and holds nobody up',
  sizes: { small: { sockets: 100, seconds: 40 }, full: { sockets: 500, seconds: 120 } },
  open: () => openShop(),
  async run({ client }, { sockets = 0, seconds = 0 }) {
    const before = p95(await timeCalls(client, CALLS_BEFORE));
    const endsAt = performance.now() + seconds * 1_000;
    const longest = [0, 0];
    let heard = 0;
    const keepSlow = async (n: number) => {
      const kind = n % 2;
      while (performance.now() < endsAt) {
        const line = connect(Number(new URL(client.base).port), '127.0.0.1');
        const lived = await liveOn(line, SLOW_CALLS[kind] ?? '', endsAt + 40_000);
        longest[kind] = Math.max(longest[kind] ?? 0, lived);
        if (lived >= (LIMITS_MS[kind] ?? 0) - EARLIER_MS) heard += 1;
      }
    };
    const slow = Array.from({ length: sockets }, (_, n) => keepSlow(n));
    const during: number[] = [];
    while (performance.now() < endsAt) {
      during.push(...(await timeCalls(client, 10)));
      await pause(100);
    }
    await Promise.all(slow);
    return [
      ...['a head', 'a body'].map((what, kind) => ({
        what: `the longest that ${what} was waited for (${sockets} sockets, ${seconds} s)`,
        figure: Math.round(longest[kind] ?? 0),
        limit: (LIMITS_MS[kind] ?? 0) + LATER_MS,
        unit: ' ms',
      })),
      {
        what: `places of slow sockets none of which was waited for in full (${heard} were)`,
        figure: Math.max(0, sockets - heard),
        limit: 0,
      },
      {
        what: `the slow twentieth of ${during.length} other calls, beside ${before.toFixed(1)} ms without them`,
        figure: Math.round(p95(during) * 10) / 10,
        limit: Math.round(before * 20) / 10 + SLACK_MS,
        unit: ' ms',
      },
    ];
  },
};

/** The tolerance between two times of a few milliseconds on a busy machine. */
const SLACK_MS = 20;

/** Sends a byte a second until the server closes the connection; returns how long that took. */
async function liveOn(line: Socket, beginning: string, giveUpAt: number): Promise<number> {
  line.on('error', () => {});
  line.resume();
  const openedAt = performance.now();
  line.write(beginning);
  const drip = setInterval(() => {
    if (performance.now() > giveUpAt) line.destroy();
    else line.write('x');
  }, 1_000);
  await once(line, 'close');
  clearInterval(drip);
  return performance.now() - openedAt;
}

const AGAIN_MS = 250;

export const overload: Fault<SingleShop> = {
  id: 'H6',
  holds: 'overload is refused in words, and is over when it is over',
  sizes: { small: { callers: 1_200, seconds: 20 }, full: { callers: 1_500, seconds: 300 } },
  turn: 'alone',
  // All clients have one address here, which would count as a single source; the header gives each its own.
  open: () => openShop({ TRUST_PROXY: '127.0.0.1' }),
  async run({ client }, { callers = 0, seconds = 0 }) {
    const before = p95(await timeCalls(client, CALLS_BEFORE));
    const endsAt = performance.now() + seconds * 1_000;
    const counts = { answered: 0, refused: 0 };
    const odd = openTally();
    // One connection for each browser: more would test another row's limit.
    const agent = new Agent({ keepAlive: true, maxSockets: callers });
    const callOn = async () => {
      while (performance.now() < endsAt) {
        // A different query each time, so that no cached answer applies.
        const url = `${client.base}/api/payments?limit=50&q=${Math.random()}`;
        const { status, isToldWhen } = await ask(url, client.headers, agent);
        if (status === '200') counts.answered += 1;
        else if (status === '503' && isToldWhen) counts.refused += 1;
        else odd.note(status);
        // Like a browser; the server's Retry-After is longer.
        if (status === '503') await pause(AGAIN_MS);
      }
    };
    await Promise.all(Array.from({ length: callers }, callOn));
    agent.destroy();
    await pause(10_000);
    const after = p95(await timeCalls(client, CALLS_BEFORE));
    return [
      {
        what: 'crowds that were no overload: nobody was refused',
        figure: counts.refused === 0 ? 1 : 0,
        limit: 0,
      },
      {
        what: `answers other than 200 and 503 with Retry-After (${callers} callers, ${seconds} s, ${counts.answered} answered, ${counts.refused} refused)${odd.words()}`,
        figure: odd.total(),
        limit: 0,
      },
      {
        what: 'overloads in which nobody was answered',
        figure: counts.answered === 0 ? 1 : 0,
        limit: 0,
      },
      {
        what: `the slow twentieth of calls 10 s later, beside ${before.toFixed(1)} ms before`,
        figure: Math.round(after * 10) / 10,
        limit: Math.round(before * 20) / 10 + SLACK_MS,
        unit: ' ms',
      },
    ];
  },
};

type Asked = {
  /** The status, or why there is no answer, as far as the client can tell. */
  status: string;
  isToldWhen: boolean;
};

/** An idle connection that was closed gives no answer: the call is repeated on another one, as browsers do. */
function ask(url: string, headers: Client['headers'], agent: Agent): Promise<Asked> {
  return new Promise((resolve) => {
    const call = get(url, { agent, headers }, (reply) => {
      reply.resume();
      reply.once('close', () => {
        const status = reply.complete ? String(reply.statusCode) : 'cut off';
        resolve({ status, isToldWhen: 'retry-after' in reply.headers });
      });
    });
    call.once('error', (error: NodeJS.ErrnoException) => {
      if (call.reusedSocket && error.code === 'ECONNRESET') resolve(ask(url, headers, agent));
      else resolve({ status: error.code ?? error.message, isToldWhen: false });
    });
  });
}

async function timeCalls({ base, headers }: Client, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const startedAt = performance.now();
    const reply = await fetch(base + LIST, { headers });
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`A call in between was answered ${reply.status}`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

const p95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
