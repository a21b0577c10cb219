import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchDir } from '#testing/embedded-database.ts';
import { call } from '../cluster/shop.ts';
import { pause } from '../cluster/wait.ts';
import type { Fault } from './fault.ts';
import { openShop, type SingleShop } from './single-shop.ts';

/** D5: the shop has a disk of its own, which something else fills to the last byte. */

/** The disk is a file system in memory, which needs root on Linux. */
export const canMakeDisk = process.platform === 'linux' && process.getuid?.() === 0;

const DISK_MB = 400;
const CALL_LIMIT_MS = 10_000;
const PAUSE_MS = 200;
/** The number of calls while it is full, and the longest wait for the first successful one afterwards. */
const CALLS = 50;
const GIVE_UP_MS = 60_000;

type ShopOnDisk = SingleShop & { disk: string };

export const fullDisk: Fault<ShopOnDisk> = {
  id: 'D5',
  holds: 'a disk that others fill to the last byte stops what writes, and nothing else',
  sizes: { small: { times: 1 }, full: { times: 5 } },
  turn: 'alone',
  async open() {
    const scratch = makeScratchDir();
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', scratch.path]);
    const leave = async () => {
      execFileSync('umount', ['-l', scratch.path]);
      await scratch.dispose();
    };
    try {
      const shop = await openShop({}, join(scratch.path, 'data'));
      return { ...shop, disk: scratch.path, end: () => shop.end().finally(leave) };
    } catch (error) {
      await leave();
      throw error;
    }
  },
  async run(shop, { times = 0 }) {
    const { base, headers } = shop.client;
    const pid = shop.pid();
    const { id: customerId } = await call<{ id: number }>(base, headers, 'POST', '/api/customers', {
      name: 'Selma Nangolo',
      phone: '0811234567',
    });
    const taken: number[] = [];
    let [asked, odd, unread, neverRefused, slowestMs] = [0, 0, 0, 0, 0];
    /** Returns the status, and records an acknowledged order. */
    const order = async () => {
      asked += 1;
      const reply = await fetch(`${base}/api/payments`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ customerId, quoteNumber: `D5-${asked}`, totalAmount: '9000.00' }),
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      });
      const body = (await reply.json()) as { id: number };
      if (reply.status === 201) taken.push(body.id);
      const isRefusal = reply.headers.get('content-type')?.startsWith('application/problem+json');
      if (reply.status !== 201 && !(isRefusal && [503, 507].includes(reply.status))) odd += 1;
      return reply.status;
    };
    for (let n = 0; n < times; n += 1) {
      for (let before = 0; before < 20; before += 1) await order();
      const ballast = join(shop.disk, 'ballast');
      fill(ballast);
      let refused = 0;
      for (let at = 0; at < CALLS; at += 1) {
        if ((await order()) !== 201) refused += 1;
        const list = await fetch(`${base}/api/payments?limit=50`, { headers });
        if (list.status !== 200) unread += 1;
        await pause(PAUSE_MS);
      }
      if (refused === 0) neverRefused += 1;
      rmSync(ballast);
      const freedAt = performance.now();
      while ((await order()) !== 201 && performance.now() - freedAt < GIVE_UP_MS) await pause(PAUSE_MS);
      slowestMs = Math.max(slowestMs, performance.now() - freedAt);
    }
    let lost = 0;
    for (const id of taken) if (!(await fetch(`${base}/api/payments/${id}`, { headers })).ok) lost += 1;
    return [
      { what: `disks that were full and stopped nothing (${times})`, figure: neverRefused, limit: 0 },
      { what: `answers to ${asked} orders other than 201, 503 and 507`, figure: odd, limit: 0 },
      { what: `lists that were not read meanwhile (${times * CALLS})`, figure: unread, limit: 0 },
      { what: `acknowledged orders that are missing (${taken.length})`, figure: lost, limit: 0 },
      {
        what: 'the slowest first order after there was room',
        figure: Math.round(slowestMs),
        limit: 5_000,
        unit: ' ms',
      },
      { what: 'processes that were not the first one', figure: shop.pid() === pid ? 0 : 1, limit: 0 },
    ];
  },
};

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [1024 * 1024, 4096, 1]) {
      const piece = Buffer.alloc(size, 1);
      try {
        for (;;) writeSync(file, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}
