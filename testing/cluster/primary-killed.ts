import { audit } from './audit.ts';
import { startPatroni } from './database.ts';
import type { Demands } from './demands.ts';
import { startLoad } from './load.ts';
import type { Ground } from './processes.ts';
import type { Programs } from './programs.ts';
import { tellReminders } from './reminders.ts';
import { reportLoad } from './report-load.ts';
import { call, isWell, logIn, startProcess, startProxy } from './shop.ts';
import { openLines, timeToHear } from './sockets.ts';
import { makeVariables } from './variables.ts';
import { pause, secondsSince, waitFor } from './wait.ts';
import type { Write } from './writes.ts';

/** Two server processes on a Patroni cluster of three; the machine of its primary is killed while people work. */

const BEFORE_MS = 4_000;
const LIMIT_MS = 60_000;
/** An answer that comes later than that was not on its way when the cut was made. */
const CUT_OFF_MS = 500;
/** How long people go on working after each of it. */
const AFTER_MS = 3_000;

export async function killPrimary(ground: Ground, programs: Programs, demands: Demands): Promise<void> {
  const variables = await makeVariables(ground, programs);
  const cluster = await startPatroni(ground, programs, variables);
  await startProxy(ground, programs, variables, ['00-base.cfg', '10-web.cfg', '20-database.cfg']);
  await startProcess(ground, variables, 'app1');
  await startProcess(ground, variables, 'app2');
  const base = `http://${variables.WEB_BIND}`;
  await waitFor('HAProxy', 20_000, () => isWell(base));
  const headers = await logIn(base);
  const client = { base, headers };
  const { id: customerId } = await call<{ id: number }>(base, headers, 'POST', '/api/customers', {
    name: 'Selma Nangolo',
    phone: '0811234567',
  });
  const lines = await openLines(4, client);
  const load = startLoad({ client, customerId, writers: 3, readers: 2, mostRounds: 400, limitMs: 120_000 });

  const primary = await cluster.whole(LIMIT_MS);
  await pause(BEFORE_MS);
  demands.note(
    'the primary is',
    `${primary}${(await cluster.leadsEtcd(primary)) ? ', which leads etcd too' : ''}`,
  );
  const killedAt = performance.now();
  await cluster.killMachine(primary);
  const again = await waitFor('a write after the primary was killed', LIMIT_MS, async () =>
    firstAfter(load.soFar.writes, killedAt),
  );
  demands.atMost('writes again after the primary was killed', seconds(again - killedAt), 30, ' s');
  await pause(AFTER_MS);

  const rejoinedFrom = performance.now();
  cluster.startMachine(primary);
  const successor = await cluster.whole(LIMIT_MS);
  demands.note('the killed member is back as a replica after', `${secondsSince(rejoinedFrom)} s`);
  demands.atMost('the killed member is primary again by itself', Number(successor === primary), 0);

  const switchedAt = performance.now();
  await cluster.switchOver(successor);
  const switchedOverAt = performance.now();
  await waitFor('a write after the switchover', LIMIT_MS, async () =>
    firstAfter(load.soFar.writes, switchedOverAt),
  );
  await pause(AFTER_MS);
  const silence = longestSilence(load.soFar.writes, switchedAt);
  demands.atMost('the longest without a write at a switchover on purpose', silence, 15, ' s');
  const done = await load.stop();

  const databaseUrl = `postgresql://omatala:${variables.SHOP_PASSWORD}@${variables.DATABASE_PRIMARY}/omatala`;
  reportLoad(demands, done, await audit(databaseUrl, done));
  demands.note('reads', `${done.reads}, ${done.failedOnce} of them failed at first`);
  const { id } = await call<{ id: number }>(`http://${variables.APP1}`, headers, 'POST', '/api/payments', {
    customerId,
    quoteNumber: 'AFTER-1',
    totalAmount: '100.00',
  });
  const heard = await timeToHear(lines, 'payment', id);
  demands.atMost('a change through one process, heard at another', heard, 2_000, ' ms');
  const told = await tellReminders(client, databaseUrl);
  demands.atMost('due reminders told of on the new primary', told.seconds, 75, ' s');
  demands.atMost('reminders missed', told.missed, 0);
  demands.atMost('reminders told of twice', told.doubled, 0);
  for (const line of lines) line.close();
}

/** When the first write was acknowledged that had waited for the failover, or was begun after it. */
function firstAfter(writes: readonly Write[], moment: number): number | null {
  const found = writes.find(({ answer, settledAt }) => answer !== null && settledAt > moment + CUT_OFF_MS);
  return found?.settledAt ?? null;
}

/** In s, from a moment until now. */
function longestSilence(writes: readonly Write[], from: number): number {
  const moments = writes.flatMap(({ answer, settledAt }) => (answer && settledAt > from ? [settledAt] : []));
  const ends = [...moments, performance.now()];
  return seconds(Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? from))));
}

const seconds = (ms: number) => Math.round(ms / 100) / 10;
