import type { PatroniCluster } from './database.ts';
import type { Demands } from './demands.ts';
import type { Load } from './load.ts';
import { pause, secondsSince, waitFor } from './wait.ts';

/** The failures that may happen to a database under Patroni while people work on it. */

const LIMIT_MS = 60_000;
/** A later answer was not already on its way when the connection was cut. */
const CUT_OFF_MS = 500;
/** An answer may come this much later, while connections to a member that hangs are being given up. */
const HANGING_MS = 8_000;
/** How long the load continues after each failure. */
const AFTER_MS = 3_000;

export type Step = { cluster: PatroniCluster; load: Load; demands: Demands };

export async function primaryDies({ cluster, load, demands }: Step): Promise<void> {
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

/** A switchover by an operator, for maintenance of the machine. */
export async function primaryIsSwitched({ cluster, load, demands }: Step): Promise<void> {
  const { primary } = await cluster.whole(LIMIT_MS);
  const from = performance.now();
  await cluster.switchOver(primary);
  await writeAfter(load, performance.now());
  await pause(AFTER_MS);
  demands.atMost('without a write at a switchover on purpose', longestSilence(load, from), 15, ' s');
}

/** Commits wait for it until Patroni has named another synchronous standby. */
export async function standbyDies({ cluster, load, demands }: Step): Promise<void> {
  const { standby } = await cluster.whole(LIMIT_MS);
  const from = performance.now();
  await cluster.killMachine(standby);
  await writeAfter(load, from + CUT_OFF_MS);
  await pause(AFTER_MS);
  demands.atMost('without a write when the synchronous standby dies', longestSilence(load, from), 15, ' s');
}

/**
 * Nothing reports that it is gone, and when it continues it still considers itself the primary: it must not have acknowledged any write,
 * and nobody may read from it.
 */
export async function primaryHangs({ cluster, load, demands }: Step): Promise<void> {
  const { primary } = await cluster.whole(LIMIT_MS);
  const from = performance.now();
  cluster.hangMachine(primary);
  const again = await writeAfter(load, from + HANGING_MS);
  demands.atMost('writes again after the primary began to hang', seconds(again - from), 30, ' s');
  await pause(AFTER_MS);
  const wokenAt = performance.now();
  cluster.wakeMachine(primary);
  const now = await cluster.whole(LIMIT_MS);
  demands.atMost('the member that hung is a replica', secondsSince(wokenAt), 60, ' s');
  demands.atMost('members that became primary without need', Number(now.primary === primary), 0);
  await pause(AFTER_MS);
  demands.atMost('without a write after it woke up', longestSilence(load, wokenAt), 5, ' s');
}

/** When the first write after that moment was acknowledged. */
async function writeAfter({ writes }: Load, moment: number): Promise<number> {
  const find = async () =>
    writes.find(({ answer, settledAt }) => answer !== null && settledAt > moment)?.settledAt ?? null;
  return waitFor('a write', LIMIT_MS, find);
}

/** In seconds, from that moment until now. */
function longestSilence({ writes }: Load, from: number): number {
  const moments = writes.flatMap(({ answer, settledAt }) => (answer && settledAt > from ? [settledAt] : []));
  const ends = [...moments, performance.now()];
  return seconds(Math.max(...ends.map((end, index) => end - (ends[index - 1] ?? from))));
}

const seconds = (ms: number) => Math.round(ms / 100) / 10;
