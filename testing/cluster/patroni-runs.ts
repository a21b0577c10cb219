import { audit } from './audit.ts';
import { startPatroni } from './database.ts';
import type { Demands } from './demands.ts';
import { primaryDies, primaryHangs, primaryIsSwitched, type Step, standbyDies } from './failures.ts';
import { startLoad } from './load.ts';
import type { Ground } from './processes.ts';
import type { Programs } from './programs.ts';
import { tellReminders } from './reminders.ts';
import { reportLoad } from './report-load.ts';
import { call, isWell, logIn, startProcess, startProxy } from './shop.ts';
import { openLines, timeToHear } from './sockets.ts';
import { makeVariables } from './variables.ts';
import { pause, waitFor } from './wait.ts';

/** Two server processes on a Patroni cluster of three, whose machines fail while people work. */

const BEFORE_MS = 4_000;
const LOAD_LIMIT_MS = 170_000;

export const killPrimary = onPatroni([primaryDies, primaryIsSwitched, standbyDies]);
export const hangPrimary = onPatroni([primaryHangs]);

function onPatroni(steps: readonly ((step: Step) => Promise<void>)[]) {
  return (ground: Ground, programs: Programs, demands: Demands) => play(steps, ground, programs, demands);
}

async function play(
  steps: readonly ((step: Step) => Promise<void>)[],
  ground: Ground,
  programs: Programs,
  demands: Demands,
): Promise<void> {
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
  const load = startLoad({
    client,
    customerId,
    writers: 3,
    readers: 2,
    mostRounds: 400,
    limitMs: LOAD_LIMIT_MS,
  });

  const step = { cluster, load: load.soFar, demands };
  await pause(BEFORE_MS);
  for (const happen of steps) await happen(step);
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
