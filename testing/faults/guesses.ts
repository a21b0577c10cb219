import { SYSTEM_PASSWORD } from '../cluster/variables.ts';
import { pause } from '../cluster/wait.ts';
import type { Fault } from './fault.ts';
import { openShop, type SingleShop } from './single-shop.ts';

/** A1 to A3: many strangers guess the password, at once and then without end, from many addresses and from the shop's own. */

const OF_A_SOURCE = 5;
const OF_ALL = 20;
const AGAIN_AFTER_MS = 30_000;
const STAFF_DEVICES = 20;
const GUESS_EVERY_MS = 1_000;

export const guesses: Fault<SingleShop> = {
  id: 'A2',
  holds: 'many strangers guess little, at any pace and over a restart, and keep no staff out',
  sizes: {
    small: { sources: 30, calls: 100, minutes: 0 },
    full: { sources: 200, calls: 1_000, minutes: 15 },
  },
  turn: 'beside',
  // The calls come through a proxy, which gives their source address.
  open: () => openShop({ TRUST_PROXY: '127.0.0.1' }),
  async run({ client, kill }, { sources = 0, calls = 0, minutes = 0 }) {
    const logIn = (password: string, from: string, cookie = '') =>
      fetch(`${client.base}/api/auth/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': from,
          ...(cookie === '' ? {} : { cookie }),
        },
        body: JSON.stringify({ password }),
      });
    const devices: string[] = [];
    for (let n = 0; n < STAFF_DEVICES; n += 1) {
      const reply = await logIn(SYSTEM_PASSWORD, '198.51.100.1');
      const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
      devices.push(cookies.find((cookie) => cookie.startsWith('device=')) ?? '');
    }

    const startedAt = performance.now();
    const checked = new Map<string, number>();
    let withoutWait = 0;
    const guess = async (from: string) => {
      const reply = await logIn('not the password of this shop', from);
      if (reply.status === 401) checked.set(from, (checked.get(from) ?? 0) + 1);
      else if (reply.status !== 429 || !reply.headers.has('retry-after')) withoutWait += 1;
    };
    const attack = async () => {
      const addresses = Array.from({ length: sources }, (_, n) => `203.0.113.${n % 250}`);
      for (let round = 0; round <= OF_A_SOURCE; round += 1) await Promise.all(addresses.map(guess));
      for (let round = 0; round < 3 * OF_A_SOURCE; round += 1) await guess('198.51.100.1');
    };

    let refused = 0;
    const work = async () => {
      for (let n = 0; n < calls; n += 1) {
        const reply = await fetch(`${client.base}/api/customers?limit=1`, { headers: client.headers });
        if (!reply.ok) refused += 1;
      }
    };
    await Promise.all([attack(), work()]);
    const comeBack = devices.map(async (device) => (await logIn(SYSTEM_PASSWORD, '198.51.100.1', device)).ok);
    let keptOut = (await Promise.all(comeBack)).filter((isIn) => !isIn).length;
    const right = await logIn(SYSTEM_PASSWORD, '203.0.113.1');
    await kill('server');
    await attack();
    // For as long as the options ask.
    for (let round = 0; performance.now() < startedAt + minutes * 60_000; round += 1) {
      await guess(`203.0.113.${round % 250}`);
      await pause(GUESS_EVERY_MS);
    }
    const stillKnown = devices.map(
      async (device) => (await logIn(SYSTEM_PASSWORD, '198.51.100.1', device)).ok,
    );
    keptOut += (await Promise.all(stillKnown)).filter((isIn) => !isIn).length;

    const all = [...checked.values()].reduce((sum, count) => sum + count, 0);
    const saved = Math.ceil((performance.now() - startedAt) / AGAIN_AFTER_MS);
    return [
      { what: `guesses that were looked at (${sources} sources)`, figure: all, limit: OF_ALL + saved },
      {
        what: `the most of one source in ${Math.max(1, minutes)} minutes`,
        figure: Math.max(0, ...checked.values()),
        limit: OF_A_SOURCE,
      },
      { what: 'refusals that did not say when to come again', figure: withoutWait, limit: 0 },
      {
        what: 'right passwords that were looked at all the same',
        figure: right.status === 429 ? 0 : 1,
        limit: 0,
      },
      { what: `calls of the staff that were refused meanwhile (${calls})`, figure: refused, limit: 0 },
      { what: `known devices that did not come in at once (${STAFF_DEVICES})`, figure: keptOut, limit: 0 },
    ];
  },
};
