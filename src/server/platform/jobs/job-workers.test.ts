import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { NOBODY } from '../activity/activity.ts';
import { runCommand } from '../commands/command.ts';
import { openDatabase } from '../database/database.ts';
import { createJobQueue } from './job-queue.ts';
import { type JobWorkers, startJobWorkers } from './job-workers.ts';
import { installQueues } from './queue-connection.ts';

const SILENT = { error: () => {}, warn: () => {} };
const UNTIL_POLLED = { timeout: 40_000, interval: 100 };

let test: TestDatabase;
const cleanUps: (() => Promise<void>)[] = [];
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  await test.drop();
});

/** The context that workers need, on the machine's clock, which the queue itself uses. */
function openContext() {
  const database = openDatabase({ connection: test.connection, maxConnections: 8 });
  const jobs = createJobQueue(database.pool, SILENT);
  cleanUps.push(database.close, jobs.close);
  const changes = { publish: () => {}, subscribe: () => () => {} };
  const clock = { now: () => new Date() };
  const followUp = async () => {};
  return { db: database.db, pool: database.pool, zone: 'Africa/Windhoek', clock, changes, jobs, followUp };
}

type Context = ReturnType<typeof openContext>;

async function startWorkers(context: Context, definitions: Parameters<typeof startJobWorkers<Context>>[2]) {
  await installQueues(context.pool, SILENT, definitions);
  const workers: JobWorkers = await startJobWorkers(context, SILENT, definitions);
  cleanUps.push(workers.stop);
  return workers;
}

const makeJob = (name: string, schedule: string | null, run: (context: Context, data: object) => void) => ({
  name,
  title: name,
  description: '',
  schedule,
  scheduleWords: '',
  run: async (context: Context, data: object) => {
    run(context, data);
    return { done: 1 };
  },
});

describe('workers', () => {
  it('do what a command left, and try what failed again', async () => {
    const done: string[] = [];
    let failures = 0;
    const job = {
      ...makeJob('test.letters', null, (_context, data) => {
        const { text } = data as { text: string };
        if (text === 'second' && failures === 0) {
          failures += 1;
          throw new Error('no stamp');
        }
        done.push(text);
      }),
      retry: { limit: 1, delaySeconds: 0 },
    };
    const context = openContext();
    await startWorkers(context, [job]);
    await runCommand(context, NOBODY, async ({ enqueue }) => {
      for (const text of ['first', 'second', 'third']) await enqueue('test.letters', { text });
    });
    await vi.waitFor(() => expect(done).toHaveLength(3), UNTIL_POLLED);
    expect(done.toSorted()).toEqual(['first', 'second', 'third']);
    expect(failures).toBe(1);
  });

  it('let what is running finish before they stop', async () => {
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const order: string[] = [];
    const job = {
      ...makeJob('test.slow', null, () => {}),
      run: async () => {
        started.resolve();
        await goOn.promise;
        order.push('finished');
        return {};
      },
    };
    const context = openContext();
    const workers = await startWorkers(context, [job]);
    await runCommand(context, NOBODY, ({ enqueue }) => enqueue('test.slow', {}));
    await started.promise;
    const stopped = workers.stop().then(() => order.push('stopped'));
    // Long enough for a stop that does not wait to be finished.
    for (let n = 0; n < 20; n += 1) await context.pool.query('select 1');
    goOn.resolve();
    await stopped;
    expect(order).toEqual(['finished', 'stopped']);
  });

  it('after a day without them make up for each schedule by one run', async () => {
    const runs: Record<string, number> = {};
    const count = (name: string) => () => {
      runs[name] = (runs[name] ?? 0) + 1;
    };
    const context = openContext();
    // Hours and minutes other than now: a run that is due at this very moment would not count as missed.
    const soon = new Date(Date.now() - 3 * 60 * 60 * 1000);
    const minute = (soon.getUTCMinutes() + 30) % 60;
    const definitions = [
      makeJob('test.hourly', `${minute} * * * *`, count('hourly')),
      makeJob('test.daily', `${minute} ${soon.getUTCHours()} * * *`, count('daily')),
      makeJob('test.minutely', '* * * * *', count('minutely')),
    ];
    const first = await startWorkers({ ...context, zone: 'UTC' }, definitions);
    await first.stop();
    await context.pool.query(`delete from jobs.job`);
    await context.pool.query(`update jobs.version set cron_on = now() - interval '25 hours'`);
    await context.pool.query(`update jobs.schedule set created_on = now() - interval '30 days'`);
    for (const name of Object.keys(runs)) delete runs[name];
    await startWorkers({ ...context, zone: 'UTC' }, definitions);
    await vi.waitFor(() => expect(runs).toMatchObject({ hourly: 1, daily: 1 }), UNTIL_POLLED);
    await vi.waitFor(async () => {
      const { rows } = await context.pool.query(
        `select name from jobs.job where state in ('created', 'active', 'retry')`,
      );
      expect(rows).toEqual([]);
    }, UNTIL_POLLED);
    expect(runs).toMatchObject({ hourly: 1, daily: 1 });
    expect(runs.minutely ?? 0).toBeLessThanOrEqual(2);
    const { rows } = await context.pool.query(
      `select trigger, status, result from job_runs where name = 'test.daily'`,
    );
    expect(rows).toEqual([{ trigger: 'schedule', status: 'succeeded', result: { done: 1 } }]);
  }, 60_000);

  it('forget the schedule of a job that is there no longer', async () => {
    const context = openContext();
    const kept = makeJob('test.kept', '0 0 1 1 *', () => {});
    const first = await startWorkers(context, [kept, makeJob('test.gone', '0 0 1 1 *', () => {})]);
    await first.stop();
    await startWorkers(context, [kept]);
    const { rows } = await context.pool.query('select name from jobs.schedule');
    expect(rows).toEqual([{ name: 'test.kept' }]);
  });
});

const RUNNER = join(import.meta.dirname, '../../../../testing/job-runner.fixture.ts');
const DUE = Number(process.env.JOBS_DUE ?? 200);
/** Each job takes some time. */
const UNTIL_SENT = { ...UNTIL_POLLED, timeout: UNTIL_POLLED.timeout + DUE * 100 };

describe('C6: three processes on one database, of which one is killed in the middle of its work', () => {
  it(
    'send every due reminder once',
    async () => {
      const context = openContext();
      // Slow enough for the kill to happen in the middle.
      await context.pool.query(`create function slow() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.02); return new; end $$`);
      await context.pool.query(
        'create trigger slow before insert on notifications for each row execute function slow()',
      );
      await context.pool.query(
        `insert into app_reminders (title, message, reminder_date)
       select 'Reminder ' || n, 'Due.', now() - interval '1 minute' from generate_series(1, $1) n`,
        [DUE],
      );
      const runners = await Promise.all([startRunner(), startRunner(), startRunner()]);
      const ask = () => runCommand(context, NOBODY, ({ enqueue }) => enqueue('app-reminders.due', {}));
      await ask();
      const victim = await Promise.race(runners.map(({ process, running }) => running.then(() => process)));
      await vi.waitFor(async () => expect(await countSent(context)).toBeGreaterThan(0), UNTIL_POLLED);
      victim.kill('SIGKILL');
      await once(victim, 'exit');
      expect(await countSent(context)).toBeLessThan(DUE);
      // The schedule's next minute.
      await ask();
      await vi.waitFor(async () => expect(await countSent(context)).toBe(DUE), UNTIL_SENT);
      const { rows } = await context.pool.query(
        `select count(*)::int as raised, count(distinct title)::int as reminders from notifications`,
      );
      expect(rows).toEqual([{ raised: DUE, reminders: DUE }]);
      await vi.waitFor(async () => {
        const runs = await context.pool.query(
          `select status from job_runs where name = 'app-reminders.due' order by id`,
        );
        const statuses = runs.rows.map(({ status }) => status);
        expect(statuses[0]).toBe('failed');
        expect(new Set(statuses.slice(1))).toEqual(new Set(['succeeded']));
      }, UNTIL_SENT);
    },
    90_000 + DUE * 200,
  );
});

async function countSent({ pool }: Context): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as sent from app_reminders where notified');
  return rows[0].sent;
}

async function startRunner(): Promise<{ process: ChildProcess; running: Promise<void> }> {
  const child = spawn(process.execPath, [RUNNER], {
    env: { ...process.env, DATABASE_URL: test.connectionString, SYSTEM_PASSWORD: 'a password for tests' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUps.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  const ready = Promise.withResolvers<void>();
  const running = Promise.withResolvers<void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') ready.resolve();
    if (line === 'runs app-reminders.due') running.resolve();
  });
  child.once('exit', () => ready.reject(new Error('The runner ended before it was ready')));
  await ready.promise;
  return { process: child, running: running.promise };
}
