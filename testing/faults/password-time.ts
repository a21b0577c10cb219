import { join } from 'node:path';
import { createChance } from '#server/demo/demo-random.ts';
import { createPasswordKeeper, storePassword } from '#server/platform/auth/password-keeper.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { migrateDatabase } from '#server/platform/database/migrations.ts';
import { makeScratchDir, startScratchDatabase } from '#testing/embedded-database.ts';
import type { Fault, Ground } from './fault.ts';

/** A1: the time of an answer reveals nothing about the password. */

type Scratch = Ground & { connection: Awaited<ReturnType<typeof startScratchDatabase>>['connection'] };

const RIGHT = 'the password of this shop';
const ATTEMPTS = { right: RIGHT, wrong: 'another one of that size', short: 'x', long: 'x'.repeat(1_000) };

export const passwordTime: Fault<Scratch> = {
  id: 'A1',
  holds: 'the time of an answer tells nothing of the password',
  sizes: { small: { attempts: 30 }, full: { attempts: 400 } },
  turn: 'alone',
  async open() {
    const scratch = makeScratchDir();
    const { connection, messages } = await startScratchDatabase(join(scratch.path, 'data'));
    return { connection, lastWords: () => messages.join('\n'), end: () => scratch.dispose() };
  },
  async run({ connection }, { attempts = 0 }, seed) {
    const database = openDatabase({ connection });
    await migrateDatabase(database.pool);
    const keeper = createPasswordKeeper(database.db);
    const chance = createChance(seed);
    const times = new Map<string, number[]>();
    const time = async (kind: string, attempt: string) => {
      const startedAt = performance.now();
      await keeper.verify(attempt, 'here');
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - startedAt]);
    };
    // Alternating, in another order each time, so that other load on the machine affects all equally.
    for (let round = 0; round < attempts; round += 1) {
      await storePassword(database.db, RIGHT);
      const kinds = Object.entries(ATTEMPTS).toSorted(() => chance.between(0, 2) - 1);
      for (const [kind, attempt] of kinds) await time(kind, attempt);
      await database.pool.query('delete from settings');
      await time('without a stored one', ATTEMPTS.wrong);
    }
    await database.close();
    const medians = [...times].map(([kind, list]) => [kind, medianOf(list)] as const);
    const all = medians.map(([, ms]) => ms);
    const said = medians.map(([kind, ms]) => `${kind} ${ms.toFixed(1)} ms`).join(', ');
    return [
      {
        what: `the slowest median beside the quickest (${attempts} each; ${said})`,
        figure: Math.round((Math.max(...all) / Math.min(...all)) * 100) / 100,
        limit: 1.15,
        unit: ' ×',
      },
    ];
  },
};

const medianOf = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
