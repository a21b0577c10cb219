import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOBS } from '#server/jobs.ts';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { runCommand } from '#server/platform/commands/command.ts';
import { runJob } from '#server/platform/jobs/run-job.ts';
import type { JobRun, JobsReply } from '#shared/contracts/jobs.ts';
import * as make from '#testing/builders.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const readJobs = async () => (await server.client.get<JobsReply>('/api/jobs')).body;
const readJob = async (name: string) => (await readJobs()).jobs.find((job) => job.name === name);
const runNow = (name: string) => server.client.post<JobRun>(`/api/jobs/${name}/run`);

describe('the jobs', () => {
  it('need a session', async () => {
    expect((await server.newClient().get('/api/jobs')).status).toBe(401);
    expect((await server.newClient().post('/api/jobs/system.retention/run')).status).toBe(401);
  });

  it('are those with a schedule, each with its next moment in the shop, before any has run', async () => {
    const { jobs } = await readJobs();
    expect(jobs.map(({ name, schedule, nextRunAt }) => [name, schedule, nextRunAt])).toEqual([
      ['app-reminders.due', 'every minute', '2026-11-18T08:01:00.000Z'],
      ['notifications.scheduled', 'every minute', '2026-11-18T08:01:00.000Z'],
      ['laybys.due', 'every day at 08:00', '2026-11-19T06:00:00.000Z'],
      ['payments.due', 'every day at 08:00', '2026-11-19T06:00:00.000Z'],
      ['reservations.expected', 'every day at 08:00', '2026-11-19T06:00:00.000Z'],
      ['imports.leftovers', 'every minute', '2026-11-18T08:01:00.000Z'],
      ['system.retention', 'every night at 03:30', '2026-11-19T01:30:00.000Z'],
      ['system.totals', 'every night at 04:00', '2026-11-19T02:00:00.000Z'],
      ['backups.due', 'every hour, at ten past', '2026-11-18T08:10:00.000Z'],
      ['system.data_health', 'every night at 03:00', '2026-11-19T01:00:00.000Z'],
      ['promises.reckon', 'every night at 02:30', '2026-11-19T00:30:00.000Z'],
    ]);
    for (const job of jobs) expect(job).toMatchObject({ lastRun: null, failures: 0, recentRuns: [] });
  });

  it('are run at once by hand, and say what they did and who asked', async () => {
    await make.makeReminder(server, { reminderDate: server.clock.now() });
    const reply = await runNow('app-reminders.due');
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      status: 'succeeded',
      trigger: 'manual',
      agent: 'Agent 3',
      result: { reminders: 1 },
      error: null,
    });
    const job = await readJob('app-reminders.due');
    expect(job?.lastRun).toEqual(reply.body);
    expect(job?.recentRuns).toEqual([reply.body]);
  });

  it('are run once for one Idempotency-Key, however often it is sent', async () => {
    const { pool } = server.context;
    const run = () =>
      server.client.post('/api/jobs/reservations.expected/run', undefined, { 'idempotency-key': 'one run' });
    const replies = await Promise.all(Array.from({ length: 5 }, run));
    const answer = (await run()).text;
    for (const { status, text, body } of replies)
      expect(status === 200 ? text : body.code).toBe(status === 200 ? answer : 'conflict');
    const { rowCount } = await pool.query(`select 1 from job_runs where name = 'reservations.expected'`);
    expect(rowCount).toBe(1);
  });

  it('show the newest twenty runs, and count the failures of thirty days', async () => {
    const { pool } = server.context;
    await pool.query(
      `insert into job_runs (name, started_at, finished_at, status, trigger, error)
       select 'laybys.due', $1::timestamptz - n * interval '1 day', $1::timestamptz - n * interval '1 day', 'failed',
         'schedule', 'reason ' || n from generate_series(40, 1, -1) n`,
      [server.clock.now()],
    );
    const job = await readJob('laybys.due');
    expect(job?.failures).toBe(30);
    expect(job?.recentRuns).toHaveLength(20);
    expect(job?.lastRun).toMatchObject({ status: 'failed', error: 'reason 1' });
  });

  it('that fail say so, and are asked for again', async () => {
    const { pool } = server.context;
    await pool.query('alter table rate_limits rename to elsewhere');
    const failed = await runNow('system.retention');
    await pool.query('alter table elsewhere rename to rate_limits');
    expect(failed.status).toBe(200);
    expect(failed.body).toMatchObject({ status: 'failed', result: null });
    expect(failed.body.error).toContain('Some old data could not be removed');
    expect((await runNow('system.retention')).body.status).toBe('succeeded');
  });

  it('unknown, or without a schedule, answer 404', async () => {
    expect((await runNow('no.such')).status).toBe(404);
    const unscheduled = JOBS.find(({ schedule }) => schedule === null);
    expect((await runNow(unscheduled?.name ?? '')).status).toBe(404);
  });

  it('that are running answer 409, but to a call that has its answer already', async () => {
    const key = { 'idempotency-key': 'an earlier run' };
    const runWithKey = () => server.client.post('/api/jobs/laybys.due/run', undefined, key);
    const earlier = await runWithKey();
    const known = JOBS.find(({ name }) => name === 'laybys.due');
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow = {
      ...(known as (typeof JOBS)[number]),
      run: async () => {
        started.resolve();
        await goOn.promise;
        return {};
      },
    };
    const running = runJob(server.context, slow, { trigger: 'schedule' });
    await started.promise;
    const refused = await server.client.post('/api/jobs/laybys.due/run');
    const repeated = await runWithKey();
    goOn.resolve();
    await running;
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe('Layby due dates is already running');
    expect([repeated.status, repeated.text]).toEqual([200, earlier.text]);
  });

  it('that are asked for many times at once work once, hold no transaction, and keep nobody out', async () => {
    const { pool } = server.context;
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('lock table app_reminders in access exclusive mode');
    const answers: Awaited<ReturnType<typeof runNow>>[] = [];
    const replies = Array.from({ length: 40 }, async () => answers.push(await runNow('app-reminders.due')));
    // All but the running one; a request that came after it has ended would run the job too.
    await expect.poll(() => answers.length).toBe(39);
    for (const { status, body } of answers) expect([status, body]).toMatchObject([409, { code: 'conflict' }]);
    expect((await server.client.get('/api/customers?limit=1')).status).toBe(200);
    const { rows } = await holder.query(
      `select query from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([]);
    await holder.query('rollback');
    holder.release();
    await Promise.all(replies);
    expect(answers.at(-1)?.status).toBe(200);
  });

  it('come with what the start warned of, which nobody reads without a session', async () => {
    expect((await readJobs()).warnings).toEqual([]);
    const sibling = await server.startSibling({ PUBLIC_URL: 'https://shop.example.na' });
    const client = sibling.newClient();
    await client.post('/api/auth/login', { password: TEST_PASSWORD });
    const { warnings } = (await client.get<JobsReply>('/api/jobs')).body;
    expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
    expect((await client.get('/api/config')).text).not.toContain('TRUST_PROXY');
  });

  it('count what waits for phones and browsers', async () => {
    await runCommand(server.context, NOBODY, ({ enqueue }) => enqueue('push.fan_out', { notificationId: 1 }));
    const { push } = await readJobs();
    expect(push).toEqual({ waiting: expect.any(Number), failed: 0, subscriptions: 0 });
    expect(push.waiting).toBeGreaterThanOrEqual(1);
  });
});
