import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createChance } from '#server/demo/demo-random.ts';
import { seed as fill } from '../../bench/seed.ts';
import { call } from '../cluster/shop.ts';
import type { Fault } from './fault.ts';
import { openShop, type SingleShop } from './single-shop.ts';

/** D3 and D4: which process may open a data directory, and how soon it can be opened again. */

const CUSTOMER = { name: 'Selma Nangolo', phone: '0811234567', allowDuplicate: true };

export const secondStarts: Fault<SingleShop> = {
  id: 'D3',
  holds: 'one embedded server a data directory, whatever was left by the one before',
  sizes: { small: { starts: 3 }, full: { starts: 20 } },
  turn: 'alone',
  open: () => openShop(),
  async run(shop, { starts = 0 }) {
    let [slowestMs, unnamed, notOpen, lost] = [0, 0, 0, 0];
    const names: number[] = [];
    const { base, headers } = shop.client;
    for (let n = 0; n < starts; n += 1) {
      const { id } = await call<{ id: number }>(base, headers, 'POST', '/api/customers', CUSTOMER);
      names.push(id);
      const second = await shop.startSecond();
      slowestMs = Math.max(slowestMs, second.ms);
      if (second.code === 0 || !second.words.includes(String(shop.pid()))) unnamed += 1;
      // With the postmaster alive, with it dead too, and with its lock file naming another program's process.
      await shop.kill(n % 3 === 0 ? 'server' : 'both', n % 3 === 2 ? nameAnother : undefined).catch(() => {
        notOpen += 1;
      });
      for (const known of names) {
        const reply = await fetch(`${base}/api/customers/${known}`, { headers });
        if (!reply.ok) lost += 1;
      }
    }
    return [
      { what: `second starts that did not name the holder (${starts})`, figure: unnamed, limit: 0 },
      { what: 'the slowest of them', figure: Math.round(slowestMs), limit: 3_000, unit: ' ms' },
      { what: `starts after a death that did not open the shop (${starts})`, figure: notOpen, limit: 0 },
      { what: 'acknowledged customers that were missed after one', figure: lost, limit: 0 },
    ];
  },
};

/** Simulates a power cut after which the pid has been given to another process. */
function nameAnother(clusterDir: string): void {
  const file = join(clusterDir, 'postmaster.pid');
  const [, ...lines] = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, [process.pid, ...lines].join('\n'));
}

export const quickRecovery: Fault<SingleShop> = {
  id: 'D4',
  holds: 'recovery is quick and its log bounded',
  sizes: { small: { orders: 5_000, megabytes: 50 }, full: { orders: 100_000, megabytes: 500 } },
  turn: 'alone',
  open: () => openShop(),
  async run(shop, { orders = 0, megabytes = 0 }, seed) {
    const chance = createChance(seed);
    const pool = new pg.Pool({ connectionString: await shop.databaseUrl(), max: 2 });
    pool.on('error', () => {});
    let changed = 0;
    try {
      await fill(pool, orders);
      const { rows } = await pool.query<{ start: string }>('select pg_current_wal_lsn() as start');
      const written = async () =>
        Number(
          (
            await pool.query<{ mb: number }>(
              'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1) / 1048576 as mb',
              [rows[0]?.start],
            )
          ).rows[0]?.mb,
        );
      while ((await written()) < megabytes) {
        changed += 1;
        const from = chance.between(1, orders);
        await pool.query(
          'update payments set live_payment_feedback = $1, version = version + 1 where id between $2 and $2 + 2000',
          [`Round ${changed}`, from],
        );
      }
    } finally {
      await pool.end();
    }
    const startedAt = performance.now();
    await shop.kill('both');
    const recoveryMs = performance.now() - startedAt;
    const after = new pg.Client(await shop.databaseUrl());
    await after.connect();
    const { rows: logs } = await after.query<{ mb: number }>(
      'select sum(size) / 1048576 as mb from pg_ls_waldir()',
    );
    const { rows: last } = await after.query<{ found: number }>(
      'select count(*)::int as found from payments where live_payment_feedback = $1',
      [`Round ${changed}`],
    );
    await after.end();
    return [
      {
        what: `from the kill to healthy, ${shop.redoSeconds()} s of it redo, after ${megabytes} MB of updates at ${orders} orders`,
        figure: Math.round(recoveryMs),
        limit: 10_000,
        unit: ' ms',
      },
      { what: 'of its log on the disk', figure: Math.round(Number(logs[0]?.mb)), limit: 1_024, unit: ' MB' },
      { what: 'the last commit is missing', figure: last[0]?.found ? 0 : 1, limit: 0 },
    ];
  },
};
