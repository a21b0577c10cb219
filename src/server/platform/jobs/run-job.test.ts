import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { AppContext } from '../../app-context.ts';
import { jobRuns } from '../database/schema/jobs.schema.ts';
import type { JobDefinition } from './job-definition.ts';
import { describeFailure, runJob } from './run-job.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function makeJob(name: string, run: () => Promise<Record<string, number>>): JobDefinition<AppContext> {
  return { name, title: name, description: '', schedule: '* * * * *', scheduleWords: 'every minute', run };
}

const readRuns = (name: string) =>
  server.context.db.select().from(jobRuns).where(eq(jobRuns.name, name)).orderBy(asc(jobRuns.id));

describe('a run of a job', () => {
  it('is written down with who began it, when, and what it did', async () => {
    const job = makeJob('count', async () => {
      server.clock.advance(2_000);
      return { reminders: 3 };
    });
    const startedAt = server.clock.now();
    const run = await runJob(server.context, job, { trigger: 'manual', agent: 'Agent 3' });
    expect(await readRuns('count')).toEqual([run]);
    expect(run).toMatchObject({
      startedAt,
      finishedAt: server.clock.now(),
      status: 'succeeded',
      trigger: 'manual',
      agent: 'Agent 3',
      result: { reminders: 3 },
      error: null,
    });
  });

  it('that fails says why, and lets the next one begin', async () => {
    let isBroken = true;
    const job = makeJob('broken', async () => {
      if (isBroken) throw new Error('the shelf is empty');
      return {};
    });
    const failed = await runJob(server.context, job, { trigger: 'schedule' });
    expect(failed).toMatchObject({ status: 'failed', error: 'the shelf is empty', agent: null });
    isBroken = false;
    expect(await runJob(server.context, job, { trigger: 'schedule' })).toMatchObject({ status: 'succeeded' });
  });

  it('does not begin while another process is at it', async () => {
    const sibling = await server.startSibling();
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const job = makeJob('slow', async () => {
      started.resolve();
      await goOn.promise;
      return { done: 1 };
    });
    const first = runJob(server.context, job, { trigger: 'schedule' });
    await started.promise;
    expect(await runJob(sibling.context, job, { trigger: 'manual', agent: null })).toBeNull();
    goOn.resolve();
    expect(await first).toMatchObject({ status: 'succeeded' });
    expect(await readRuns('slow')).toHaveLength(1);
    expect(await runJob(sibling.context, job, { trigger: 'manual', agent: null })).not.toBeNull();
  });

  it('whose process is gone is closed by the next one', async () => {
    await server.context.db.insert(jobRuns).values({
      name: 'orphaned',
      startedAt: server.clock.now(),
      trigger: 'schedule',
    });
    await runJob(
      server.context,
      makeJob('orphaned', async () => ({})),
      { trigger: 'schedule' },
    );
    const [gone, done] = await readRuns('orphaned');
    expect(gone).toMatchObject({
      status: 'failed',
      error: 'The process ended before the job was finished',
    });
    expect(gone?.finishedAt).not.toBeNull();
    expect(done).toMatchObject({ status: 'succeeded' });
  });
});

describe('the reason of a failure', () => {
  it('has neither the statement nor the values that it was about', async () => {
    const failure = await server.context.db
      .insert(jobRuns)
      .values({
        name: 'Selma Nangolo',
        startedAt: server.clock.now(),
        trigger: 'by hand' as 'manual',
        status: 'lost' as 'failed',
      })
      .catch((error: unknown) => error);
    expect(describeFailure(failure)).toContain('job_runs_status_known');
    expect(describeFailure(failure)).not.toContain('Selma');
    expect(describeFailure(new AggregateError([failure, failure], 'Two batches'))).toMatch(
      /^Two batches: [^;]*job_runs_status_known[^;]*$/,
    );
  });
});
