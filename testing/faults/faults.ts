import type { Fault } from './fault.ts';
import { killed, terminated } from './killed.ts';
import { manyReceipts, manySteps, oneKey, twoEditors } from './races.ts';
import { openShop } from './single-shop.ts';

/**
 * `npm run test:faults [-- small] [-- D1 C4 …] [-- seed=42]`: what the shop must withstand, on a real process with its own
 * database. A line for each thing that must hold: its id, the figure, the limit, the seed, the verdict.
 */

const FAULTS: readonly Fault[] = [oneKey, twoEditors, manySteps, manyReceipts, terminated, killed];

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function main(words: readonly string[]): Promise<number> {
  const given = words.find((word) => word.startsWith('seed='));
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given.slice(5));
  const size = words.includes('small') ? 'small' : 'full';
  const ids = words.filter((word) => word !== given && word !== 'small').map((word) => word.toUpperCase());
  const unknown = ids.find((id) => !FAULTS.some((fault) => fault.id === id));
  if (unknown !== undefined || !Number.isInteger(seed)) {
    say(`There is no ${unknown ?? 'such seed'}: only ${FAULTS.map(({ id }) => id).join(', ')}`);
    return 1;
  }
  let missed = 0;
  for (const fault of FAULTS.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
    say(`\n${fault.id} · ${fault.holds}`);
    const shop = await openShop();
    // Whoever ends this run leaves nothing behind.
    const endShop = () => void shop.end().finally(() => process.exit(130));
    process.once('SIGINT', endShop);
    process.once('SIGTERM', endShop);
    const startedAt = performance.now();
    try {
      for (const { what, figure, limit, unit = '' } of await fault.run(shop, fault.sizes[size], seed)) {
        const isMet = figure <= limit;
        if (!isMet) missed += 1;
        say(
          `  ${fault.id}  ${isMet ? 'ok    ' : 'MISSED'}  ${what}: ${figure}${unit} (at most ${limit}${unit})  seed ${seed}`,
        );
      }
      say(`  ${Math.round((performance.now() - startedAt) / 1000)} s`);
    } catch (error) {
      missed += 1;
      say(`  ${fault.id}  BROKEN OFF  seed ${seed}: ${String((error as Error).stack)}\n${shop.lastWords()}`);
    } finally {
      process.removeListener('SIGINT', endShop);
      process.removeListener('SIGTERM', endShop);
      await shop.end();
    }
  }
  say(missed === 0 ? '\nAll of it holds.' : `\n${missed} of it do not hold.`);
  return missed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
// The channel to the program that started us would keep us here.
if (process.connected) process.disconnect();
