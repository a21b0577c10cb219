import { once } from 'node:events';
import { connect } from 'node:net';
import { createChance } from '#server/demo/demo-random.ts';
import { call, logIn } from '../cluster/shop.ts';
import { pause } from '../cluster/wait.ts';
import type { Fault, Row } from './fault.ts';
import { type Memory, openShop, type SingleShop } from './single-shop.ts';
import { openTally, type Tally } from './tally.ts';

/** O1 and W1: no memory is held for longer than needed, whatever happens and however badly sockets behave. */

type Headers = Record<string, string>;
type Chance = ReturnType<typeof createChance>;

/** Ten devices that each call every twenty seconds are the usual load of a shop; this tests five times as much. */
const DEVICES = 50;
const CALLS_EVERY_MS = 20_000;
const SAMPLES = 120;
/** The share of the run during which lists and caches fill. */
const WARM_UP = 0.25;
const MEGABYTE = 2 ** 20;
const CUSTOMERS = 100;

export const soak: Fault<SingleShop> = {
  id: 'O1',
  holds: 'what is held does not grow, and nothing goes wrong unseen',
  sizes: { small: { minutes: 2 }, full: { minutes: 45 } },
  turn: 'beside',
  open: () => openShop(),
  async run(shop, { minutes = 0 }, seed) {
    const { base } = shop.client;
    const pid = shop.pid();
    const customers = await addCustomers(shop);
    const cookies: Headers[] = [];
    // One after the other: at once they would count as password guesses.
    for (let device = 0; device < DEVICES; device += 1) cookies.push(await logIn(base));
    const endsAt = performance.now() + minutes * 60_000;
    const done: Done = { calls: 0, changes: 0, refused: openTally() };
    const devices = cookies.map(async (headers, device) => {
      const chance = createChance(seed + device);
      const line = new WebSocket(`${base.replace('http', 'ws')}/ws`, {
        headers: { ...headers, origin: base },
      });
      line.addEventListener('error', () => {});
      const orders: number[] = [];
      // Spreads the devices' calls over time.
      await pause(chance.between(0, CALLS_EVERY_MS));
      while (performance.now() < endsAt) {
        await callOnce({ base, headers, chance, customers, orders, device }, done);
        await pause(chance.between(CALLS_EVERY_MS / 2, (CALLS_EVERY_MS * 3) / 2));
      }
      line.close();
    });
    const samples: Memory[] = [];
    while (performance.now() < endsAt) {
      samples.push(await shop.memory());
      await pause((minutes * 60_000) / SAMPLES);
    }
    await Promise.all(devices);
    const last = await shop.memory();
    const watched = samples.slice(Math.floor(samples.length * WARM_UP));
    const slope = slopeOf(watched);
    const held = `${megabytes(watched[0]?.heldBytes)} to ${megabytes(last.heldBytes)} MB held, ${megabytes(last.rss)} MB of the machine`;
    return [
      {
        what: `growth of what is held after warm-up (${minutes} minutes, ${done.calls} calls, ${done.changes} changes; ${held})`,
        figure: Math.round(slope * 100) / 100,
        // In a few minutes a megabyte is noise.
        limit: minutes < 30 ? Math.ceil(120 / minutes) : 1,
        unit: ' MB/h',
      },
      { what: 'faults that nobody caught', figure: last.uncaught, limit: 0 },
      { what: 'processes that were not the first one', figure: shop.pid() === pid ? 0 : 1, limit: 0 },
      {
        what: `calls that were not answered as they should be${done.refused.words()}`,
        figure: done.refused.total(),
        limit: 0,
      },
    ];
  },
};

async function addCustomers({ client: { base, headers } }: SingleShop): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const body = { name: `Customer ${n}`, phone: `0812${String(n).padStart(6, '0')}` };
    ids.push((await call<{ id: number }>(base, headers, 'POST', '/api/customers', body)).id);
  }
  return ids;
}

type Device = {
  base: string;
  headers: Headers;
  chance: Chance;
  customers: readonly number[];
  /** The orders that this device has created. */
  orders: number[];
  device: number;
};

type Done = {
  calls: number;
  changes: number;
  /** Refused calls by their answer. */
  refused: Tally;
};

/** Of twenty calls eight lists, four searches, two counts, one ledger of a row, two new orders, two payments and one note of a call. */
async function callOnce(
  { base, headers, chance, customers, orders, device }: Device,
  done: Done,
): Promise<void> {
  const order = orders[chance.between(0, Math.max(0, orders.length - 1))];
  const deed = chance.between(0, 19);
  const read = (path: string) => call(base, headers, 'GET', path);
  done.calls += 1;
  try {
    if (deed < 8) await read('/api/payments?status=active&limit=50');
    else if (deed < 12) await read(`/api/payments?q=${chance.between(100, 999)}`);
    else if (deed < 14) await read('/api/dashboard/stats');
    else if (deed < 15 && order !== undefined) await read(`/api/payments/${order}/receipts`);
    else {
      done.changes += 1;
      if (deed < 17 || order === undefined) {
        const customerId = customers[chance.between(0, customers.length - 1)];
        // Unique by the digits: 1-11 and 11-1 would be the same number.
        const quoteNumber = `O1-${device * 10_000 + orders.length}`;
        const body = { customerId, quoteNumber, totalAmount: '9000.00' };
        orders.push((await call<{ id: number }>(base, headers, 'POST', '/api/payments', body)).id);
      } else if (deed < 19)
        await call(base, headers, 'POST', `/api/payments/${order}/receipts`, {
          amount: '10.50',
          allowOverpayment: true,
        });
      else {
        const note = `Called ${chance.between(0, 1_000_000)}`;
        await call(base, headers, 'PUT', `/api/payments/${order}`, { livePaymentFeedback: note });
      }
    }
  } catch (error) {
    done.refused.note(String((error as Error).message).replaceAll(/\d+/g, '…'));
  }
}

const SOCKETS_AT_ONCE = 50;

export const badSockets: Fault<SingleShop> = {
  id: 'W1',
  holds: 'whatever sockets do, nothing of them stays in memory',
  sizes: { small: { cases: 600 }, full: { cases: 10_000 } },
  // All devices have one address here, which would count as a single source.
  open: () => openShop({ TRUST_PROXY: '127.0.0.1' }),
  async run(shop, { cases = 0 }): Promise<Row[]> {
    const misbehaveOn = async (count: number) => {
      for (let n = 0; n < count; n += SOCKETS_AT_ONCE)
        await Promise.all(Array.from({ length: SOCKETS_AT_ONCE }, (_, at) => misbehave(shop, at)));
    };
    await misbehaveOn(cases / 4);
    const before = await shop.memory();
    await misbehaveOn(cases);
    // The server only notices an aborted connection by its silence.
    const after = await settledMemory(shop, before);
    const grown = Math.max(0, after.heldBytes - before.heldBytes);
    return [
      {
        what: `held beyond before (${cases} sockets; ${megabytes(before.heldBytes)} MB, then ${megabytes(after.heldBytes)})`,
        figure: Math.round((grown / MEGABYTE) * 10) / 10,
        limit: 2,
        unit: ' MB',
      },
      { what: 'faults that nobody caught', figure: after.uncaught, limit: 0 },
    ];
  },
};

const SETTLED_WITHIN_MS = 120_000;

async function settledMemory(shop: SingleShop, before: Memory): Promise<Memory> {
  const giveUpAt = performance.now() + SETTLED_WITHIN_MS;
  let now = await shop.memory();
  while (now.heldBytes > before.heldBytes && performance.now() < giveUpAt) {
    await pause(5_000);
    now = await shop.memory();
  }
  return now;
}

const BAD_WORDS = ['x'.repeat(65 * 1024 + 1), '{bad', '{"type":"DELETE"}', '{"type":"PING"}'.repeat(3)];

/** One of: refused before the upgrade in three ways, closed because of its message, or aborted without closing. */
async function misbehave({ client: { base, headers } }: SingleShop, kind: number): Promise<void> {
  const port = Number(new URL(base).port);
  if (kind % 2 === 0) {
    const refusals = [`Origin: ${base}`, 'Origin: http://elsewhere.example', 'Cookie: session=revoked'];
    const line = connect(port, '127.0.0.1');
    line.on('error', () => {});
    line.resume();
    const cookie = kind % 4 === 0 ? '' : `Cookie: ${headers.cookie}\r\nOrigin: ${base}\r\n`;
    line.write(
      `GET /ws HTTP/1.1\r\nHost: shop\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${cookie}${refusals[kind % 3]}\r\n\r\n`,
    );
    await Promise.race([once(line, 'data'), once(line, 'close')]);
    line.destroy();
    return;
  }
  const socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { ...headers, origin: base } });
  socket.addEventListener('error', () => {});
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  socket.addEventListener('message', () => {
    for (let n = 0; n < 3; n += 1) socket.send(BAD_WORDS[kind % BAD_WORDS.length] ?? '');
  });
  await closed;
}

const megabytes = (bytes = 0) => Math.round((bytes / MEGABYTE) * 10) / 10;

/** The growth in MB an hour: the median over all pairs of samples, which a few outliers do not change. */
function slopeOf(samples: readonly Pick<Memory, 'at' | 'heldBytes'>[]): number {
  const slopes = samples.flatMap((one, index) =>
    samples
      .slice(index + 1)
      .map((other) => (other.heldBytes - one.heldBytes) / MEGABYTE / ((other.at - one.at) / 3_600_000)),
  );
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0;
}
