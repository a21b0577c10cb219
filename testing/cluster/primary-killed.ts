import { audit } from './audit.ts';
import { type PatroniCluster, startPatroni } from './database.ts';
import type { Demands } from './demands.ts';
import { type Load, startLoad } from './load.ts';
import type { Ground } from './processes.ts';
import type { Programs } from './programs.ts';
import { tellReminders } from './reminders.ts';
import { reportLoad } from './report-load.ts';
import { call, isWell, logIn, startProcess, startProxy } from './shop.ts';
import { openLines, timeToHear } from './sockets.ts';
import { makeVariables } from './variables.ts';
import { pause, secondsSince, waitFor } from './wait.ts';

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
  const load = startLoad({ client, customerId, writers: 3, readers: 2, mostRounds: 400, limitMs: 170_000 });

  const step = { cluster, load: load.soFar, demands };
  await pause(BEFORE_MS);
  await primaryDies(step);
  await primaryIsSwitched(step);
  await standbyDies(step);
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

type Step = { cluster: PatroniCluster; load: Load; demands: Demands };

async function primaryDies({ cluster, load, demands }: Step): Promise<void> {
  const { primary } = await cluster.whole(LIMIT_MS);
  const leads = await cluster.leadsEtcd(primary);
  demands.note('the primary is', `${primary}${leads ? ', which leads etcd too' : ''}`);
  const killedAt = performance.now();
  await cluster.killMachine(primary);
  const again = await writeAfter(load, killedAt + CUT_OFF_MS);
  demands.atMost('writes again after the primary was killed', seconds(again - killedAt), 30, ' s');
  await pause(AFTER_MS);
  const rejoinedFrom = performance.now();
  cluster.startMachine(primary);
  const now = await cluster.whole(LIMIT_MS);
  demands.atMost('the killed member is a replica again', secondsSince(rejoinedFrom), 60, ' s');
  demands.atMost('members that became primary without need', Number(now.primary === primary), 0);
}

async function primaryIsSwitched({ cluster, load, demands }: Step): Promise<void> {
  const { primary } = await cluster.whole(LIMIT_MS);
  const from = performance.now();
  await cluster.switchOver(primary);
  await writeAfter(load, performance.now());
  await pause(AFTER_MS);
  demands.atMost('without a write at a switchover on purpose', longestSilence(load, from), 15, ' s');
}

/** Commits wait for it until Patroni has named the other one. */
async function standbyDies({ cluster, load, demands }: Step): Promise<void> {
  const { standby } = await cluster.whole(LIMIT_MS);
  const from = performance.now();
  await cluster.killMachine(standby);
  await writeAfter(load, from + CUT_OFF_MS);
  await pause(AFTER_MS);
  demands.atMost('without a write when the synchronous standby dies', longestSilence(load, from), 15, ' s');
}

/** When the first write after a moment was acknowledged. */
async function writeAfter({ writes }: Load, moment: number): Promise<number> {
  const find = async () =>
    writes.find(({ answer, settledAt }) => answer !== null && settledAt > moment)?.settledAt ?? null;
  return waitFor('a write', LIMIT_MS, find);
}

/** In s, from a moment until now. */
function longestSilence({ writes }: Load, from: number): number {
  const moments = writes.flatMap(({ answer, settledAt }) => (answer && settledAt > from ? [settledAt] : []));
  const ends = [...moments, performance.now()];
  return seconds(Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? from))));
}

const seconds = (ms: number) => Math.round(ms / 100) / 10;
