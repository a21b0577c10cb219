import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readQueuedJobs, workOffJobs } from '#testing/queued-jobs.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { AppContext } from '../../app-context.ts';
import { NOBODY } from '../activity/activity.ts';
import { runCommand } from '../commands/command.ts';
import type { JobDefinition } from './job-definition.ts';
import { installQueues } from './queue-connection.ts';

const seen: { text: string }[] = [];

function makeJob(name: string, more: Partial<JobDefinition<AppContext>> = {}): JobDefinition<AppContext> {
  return {
    name,
    title: name,
    description: '',
    schedule: null,
    scheduleWords: 'when asked',
    run: async (_context, data) => {
      seen.push(data as { text: string });
      return { done: 1 };
    },
    ...more,
  };
}

const SILENT = { error: () => {}, warn: () => {} };
const letter = makeJob('test.letter');
const keyed = makeJob('test.keyed', { isOneWaitingPerKey: true });
const flaky = makeJob('test.flaky', {
  retry: { limit: 1, delaySeconds: 0 },
  run: async () => {
    throw new Error('no stamp');
  },
});

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await installQueues(server.context.pool, SILENT, [letter, keyed, flaky]);
});
afterAll(() => server.stop());

describe('the job queue', () => {
  it('holds a job once its command is committed, and runs it with its data', async () => {
    await runCommand(server.context, NOBODY, async (command) => {
      await command.enqueue('test.letter', { text: 'hello' });
      expect(await readQueuedJobs(server.context.pool, 'test.letter')).toEqual([]);
    });
    expect(await readQueuedJobs(server.context.pool, 'test.letter')).toEqual([{ text: 'hello' }]);
    expect(await workOffJobs(server.context, letter)).toEqual({ done: 1, failed: 0 });
    expect(seen).toEqual([{ text: 'hello' }]);
    expect(await readQueuedJobs(server.context.pool, 'test.letter')).toEqual([]);
  });

  it('holds nothing of a command that failed', async () => {
    const command = runCommand(server.context, NOBODY, async ({ enqueue }) => {
      await enqueue('test.letter', { text: 'lost' });
      throw new Error('thought better of it');
    });
    await expect(command).rejects.toThrow('thought better of it');
    expect(await readQueuedJobs(server.context.pool, 'test.letter')).toEqual([]);
  });

  it('lets one job wait for each key', async () => {
    await runCommand(server.context, NOBODY, async ({ enqueue }) => {
      await enqueue('test.keyed', { text: 'a' }, { singletonKey: 'a' });
      await enqueue('test.keyed', { text: 'a again' }, { singletonKey: 'a' });
      await enqueue('test.keyed', { text: 'b' }, { singletonKey: 'b' });
    });
    const waiting = await readQueuedJobs<{ text: string }>(server.context.pool, 'test.keyed');
    expect(waiting.map(({ text }) => text).toSorted()).toEqual(['a', 'b']);
  });

  it('keeps a failed job for as many attempts as it is worth', async () => {
    await runCommand(server.context, NOBODY, ({ enqueue }) => enqueue('test.flaky', {}));
    expect(await workOffJobs(server.context, flaky)).toEqual({ done: 0, failed: 1 });
    expect(await workOffJobs(server.context, flaky)).toEqual({ done: 0, failed: 1 });
    expect(await workOffJobs(server.context, flaky)).toEqual({ done: 0, failed: 0 });
  });

  it('refuses a name that nothing would ever run', async () => {
    const command = runCommand(server.context, NOBODY, ({ enqueue }) => enqueue('test.unheard_of', {}));
    await expect(command).rejects.toThrow('test.unheard_of');
  });

  it('finds the next moment of a schedule on the wall clock of the shop', () => {
    const next = server.context.jobs.nextRunAt(
      '0 8 * * *',
      'Africa/Windhoek',
      new Date('2026-11-21T06:00:00Z'),
    );
    expect(next).toEqual(new Date('2026-11-22T06:00:00Z'));
  });
});
