import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readUpload } from './read-upload.ts';

const file = (rows: number) =>
  Buffer.from(`Quote;Customer;Phone;Total\n${'Q-1;Selma;0811234567;5\n'.repeat(rows)}`);
const nobodyLeaves = new AbortController().signal;
const GONE = new Error('gone');

it('reads no more files at a time than it has readers, and lets no more wait than a few', async () => {
  const files = Array.from({ length: 11 }, () => readUpload(file(1), {}, nobodyLeaves));
  const done = await Promise.allSettled(files);
  expect(done.map(({ status }) => status)).toEqual([...Array(10).fill('fulfilled'), 'rejected']);
  expect(done.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
});

it('reads nothing for those who have left, whether they waited or were being served', async () => {
  const leaving = new AbortController();
  const left = Array.from({ length: 10 }, () => readUpload(file(15_000), {}, leaving.signal));
  const refused = readUpload(file(1), {}, nobodyLeaves);
  await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  leaving.abort(GONE);
  const outcomes = await Promise.allSettled(left);
  expect(outcomes).toEqual(Array(10).fill({ status: 'rejected', reason: GONE }));
  expect((await readUpload(file(1), {}, nobodyLeaves)).rows).toHaveLength(1);
});

it('gives a file up that takes too long', async () => {
  await expect(readUpload(file(19_000), {}, nobodyLeaves, 1)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringMatching(/too long/),
  });
  expect((await readUpload(file(1), {}, nobodyLeaves)).rows).toHaveLength(1);
});

/** The reader processes that this process has started. */
async function readers(): Promise<number[]> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const pids = children.split(' ').filter(Boolean).map(Number);
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, at) => commands[at]?.includes('import-file.process'));
}

it.runIf(process.platform === 'linux').each([
  ['SIGSEGV', { message: 'The reader of files ended with SIGSEGV' }],
  ['SIGABRT', { code: 'invalid_request', message: expect.stringMatching(/contains far more/) }],
] as const)('outlives a reader that is ended by %s, and reads on', async (signal, refusal) => {
  const refused = expect(readUpload(file(19_000), {}, nobodyLeaves)).rejects.toMatchObject(refusal);
  await expect.poll(readers, { interval: 5 }).toHaveLength(1);
  for (const pid of await readers()) process.kill(pid, signal);
  await refused;
  expect((await readUpload(file(1), {}, nobodyLeaves)).rows).toHaveLength(1);
});
