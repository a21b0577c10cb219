import { audit } from './audit.ts';
import { startPostgres } from './database.ts';
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

/** Three server processes behind HAProxy on one PostgreSQL; one of them is killed while people work. */

const BEFORE_MS = 4_000;
const AFTER_MS = 8_000;

export async function killServer(ground: Ground, programs: Programs, demands: Demands): Promise<void> {
  const variables = await makeVariables(ground, programs);
  await startPostgres(ground, programs, variables);
  const victim = await startProcess(ground, variables, 'app1');
  await Promise.all(['app2', 'app3'].map((member) => startProcess(ground, variables, member)));
  await startProxy(ground, programs, variables, ['00-base.cfg', '10-web.cfg']);
  const base = `http://${variables.WEB_BIND}`;
  await waitFor('HAProxy', 20_000, () => isWell(base));
  const headers = await logIn(base);
  const client = { base, headers };
  const { id: customerId } = await call<{ id: number }>(base, headers, 'POST', '/api/customers', {
    name: 'Selma Nangolo',
    phone: '0811234567',
  });
  const lines = await openLines(9, client);
  const load = startLoad({ client, customerId, writers: 3, readers: 3, mostRounds: 400, limitMs: 60_000 });
  await pause(BEFORE_MS);
  await victim.kill();
  await pause(AFTER_MS);
  const done = await load.stop();
  const databaseUrl = `postgresql://omatala:${variables.SHOP_PASSWORD}@${variables.DATABASE_PRIMARY}/omatala`;
  reportLoad(demands, done, await audit(databaseUrl, done));
  demands.note('reads', `${done.reads}, ${done.failedOnce} of them failed at first`);
  demands.atMost('reads that failed again', done.failedTwice, 0);

  const gaps = lines.flatMap((line) => line.gaps());
  demands.note('sockets that were cut off', gaps.length);
  demands.atMost('the longest until one was back', Math.max(0, ...gaps), 2_000, ' ms');
  const [second, third] = ['APP2', 'APP3'].map((name) => ({ base: `http://${variables[name]}`, headers }));
  if (second === undefined || third === undefined) throw new Error('There are three processes');
  const far = await openLines(2, third);
  const { id } = await call<{ id: number }>(second.base, headers, 'POST', '/api/payments', {
    customerId,
    quoteNumber: 'AFTER-1',
    totalAmount: '100.00',
  });
  demands.atMost(
    'a change through one process, heard at another',
    await timeToHear([...far, ...lines], 'payment', id),
    2_000,
    ' ms',
  );

  const told = await tellReminders(client, databaseUrl);
  demands.atMost('due reminders told of by those who are left', told.seconds, 75, ' s');
  demands.atMost('reminders missed', told.missed, 0);
  demands.atMost('reminders told of twice', told.doubled, 0);

  const start = performance.now();
  await startProcess(ground, variables, 'app1');
  demands.note('the process that was killed, started again, serves after', `${secondsSince(start)} s`);
  for (const line of [...lines, ...far]) line.close();
}
