import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeScratchDir, query, startScratchDatabase } from './embedded-database.ts';

it('a scratch folder that is disposed of stops what runs in it, and nothing in another one', async () => {
  const [first, second] = [makeScratchDir(), makeScratchDir()];
  try {
    const ended = await startScratchDatabase(join(first.path, 'data'));
    const goesOn = await startScratchDatabase(join(second.path, 'data'));
    await first.dispose();
    await expect(query(ended.connection, 'select 1 as one')).rejects.toThrow();
    expect(await query(goesOn.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  } finally {
    await first.dispose();
    await second.dispose();
  }
});
