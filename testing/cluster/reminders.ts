import pg from 'pg';
import { call } from './shop.ts';
import { pause, secondsSince } from './wait.ts';
import type { Client } from './writes.ts';

/** Checks that jobs continue: reminders that are due now are sent by the job that runs every minute. */

const REMINDERS = 5;
/** A minute, the polling interval of the queue, and a margin for a busy machine. */
const LIMIT_MS = 90_000;
const TWICE_MS = 2_000;

export type Told = {
  /** Until all of them had been sent, in seconds. */
  seconds: number;
  doubled: number;
  missed: number;
};

export async function tellReminders({ base, headers }: Client, databaseUrl: string): Promise<Told> {
  const start = performance.now();
  const title = `Cluster ${Date.now()}`;
  for (let n = 0; n < REMINDERS; n += 1) {
    const reminderDate = new Date().toISOString();
    await call(base, headers, 'POST', '/api/app-reminders', {
      title: `${title} ${n}`,
      message: 'Due',
      reminderDate,
    });
  }
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    let told: number[] = [];
    while (told.length < REMINDERS && performance.now() - start < LIMIT_MS) {
      await pause(250);
      told = await countTold(client, title);
    }
    const seconds = secondsSince(start);
    // By then a second process that ran the same job would have sent them again.
    await pause(TWICE_MS);
    told = await countTold(client, title);
    return { seconds, missed: REMINDERS - told.length, doubled: told.filter((count) => count > 1).length };
  } finally {
    await client.end();
  }
}

async function countTold(client: pg.Client, title: string): Promise<number[]> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from notifications where title like $1 || '%' or message like $1 || '%' group by title`,
    [title],
  );
  return rows.map(({ count }) => count);
}
