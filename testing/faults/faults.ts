import { overload, slowSockets } from './crowds.ts';
import type { Fault, Ground, Sizes } from './fault.ts';
import { canMakeDisk, fullDisk } from './full-disk.ts';
import { guesses } from './guesses.ts';
import { history } from './history.ts';
import { killed, terminated } from './killed.ts';
import { badSockets, soak } from './memory.ts';
import { passwordTime } from './password-time.ts';
import { manyReceipts, manySteps, oneKey, twoEditors } from './races.ts';
import { quickRecovery, secondStarts } from './starts.ts';
import { testsOf } from './tests.ts';
import { loggedOut, oneTruth } from './two-processes.ts';
import { upgradesCutOff } from './upgrades.ts';

/**
 * `npm run test:faults [-- small] [-- D1 C4 …] [-- seed=42] [-- minutes=60]`: tests what the shop must withstand, on real processes with a
 * database of their own. Prints a line for each requirement: its id, the figure, the limit, the seed, the verdict. A named number replaces
 * a size.
 */

/** A row of `npm test` in its full size: the environment variable of the size, and its value. */
const longer = (variable: string, small: number, full: number, seedVariable?: string) => ({
  variable,
  sizes: { small: { cases: small }, full: { cases: full } },
  ...(seedVariable === undefined ? {} : { seedVariable }),
});

const FAULTS: readonly Fault[] = [
  killed,
  secondStarts,
  quickRecovery,
  ...(canMakeDisk ? [fullDisk] : []),
  upgradesCutOff,
  oneKey,
  twoEditors,
  manySteps,
  manyReceipts,
  oneTruth,
  slowSockets,
  overload,
  terminated,
  guesses,
  passwordTime,
  loggedOut,
  badSockets,
  history,
  soak,
  testsOf('D2', 'it never runs non-durable by accident'),
  testsOf('D3', 'one embedded server a data directory'),
  testsOf('D5', 'a full disk loses nothing'),
  testsOf('D6', 'business changes are atomic'),
  testsOf('D7', 'backups restore'),
  testsOf('D8', 'migrations are safe'),
  testsOf('D9', 'nothing a person deletes is gone at once'),
  testsOf('C5', 'money is exact', longer('MONEY_AMOUNTS', 60, 100_000, 'MONEY_SEED')),
  testsOf('C6', 'jobs run once across three processes', longer('JOBS_DUE', 200, 1_000)),
  testsOf('C7', 'several processes show one truth', longer('REALTIME_CHANGES', 400, 10_000, 'REALTIME_SEED')),
  testsOf('H1', 'malformed HTTP is harmless', longer('HTTP_CASES', 300, 10_000, 'HTTP_SEED')),
  testsOf('H2', 'every route, with what nobody should send', longer('FUZZ_ROUNDS', 3, 100, 'FUZZ_SEED')),
  testsOf('H4', 'no odd Content-Type skips validation'),
  testsOf('H5', 'one shape of refusals, without a word of ours'),
  testsOf('A1', 'guesses per source are limited'),
  testsOf('A2', 'guesses of all unknown devices together are limited'),
  testsOf('A3', 'staff are not locked out meanwhile'),
  testsOf('A4', 'stale sessions are no guesses'),
  testsOf('A5', 'the source cannot be forged'),
  testsOf('A6', 'default deny'),
  testsOf('A7', 'secrets at rest'),
  testsOf('A8', 'revocation takes hold within two seconds'),
  testsOf('A9', 'no call from another site changes anything'),
  testsOf('W1', 'the socket'),
  testsOf('P1', 'push endpoints cannot make the server call inside'),
  testsOf('P2', 'what a push service answers holds nobody up'),
  testsOf('X1', 'the headers of pages and answers'),
  testsOf('X2', 'words that are script or formula'),
  testsOf('L1', 'logs carry no personal data or secret'),
  testsOf('L2', 'who did what'),
];

const say = (line: string) => void process.stdout.write(`${line}\n`);

type Wish = { ids: string[]; seed: number; size: 'small' | 'full'; given: Sizes };

function readWords(words: readonly string[]): Wish | string {
  const wish: Wish = { ids: [], seed: Math.floor(Math.random() * 2 ** 31), size: 'full', given: {} };
  for (const word of words) {
    const [name = '', value] = word.split('=');
    if (value !== undefined && !Number.isFinite(Number(value))) return `${word} is no number`;
    if (name === 'seed' && value !== undefined) wish.seed = Number(value);
    else if (value !== undefined) wish.given[name] = Number(value);
    else if (word === 'small') wish.size = 'small';
    else wish.ids.push(word.toUpperCase());
  }
  const known = [...new Set(FAULTS.map(({ id }) => id))];
  const unknown = wish.ids.find((id) => !known.includes(id));
  return unknown === undefined ? wish : `There is no ${unknown}: only ${known.join(', ')}`;
}

/** All open grounds, so that an aborted run leaves nothing behind. */
const grounds = new Set<Ground>();
const endAll = () =>
  void Promise.allSettled([...grounds].map((ground) => ground.end())).then(() => process.exit(130));
process.once('SIGINT', endAll);
process.once('SIGTERM', endAll);

/** Returns how many of its limits were exceeded. */
async function tryFault(fault: Fault, { size, given, seed }: Wish): Promise<number> {
  const { id } = fault;
  say(`\n${id} · ${fault.holds}`);
  const ground = await fault.open();
  grounds.add(ground);
  const startedAt = performance.now();
  const known = Object.keys(fault.sizes.full);
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => known.includes(name)));
  let missed = 0;
  try {
    const rows = await fault.run(ground, { ...fault.sizes[size], ...own }, seed);
    for (const { what, figure, limit, unit = '' } of rows) {
      const isMet = figure <= limit;
      if (!isMet) missed += 1;
      say(
        `  ${id}  ${isMet ? 'ok    ' : 'MISSED'}  ${what}: ${figure}${unit} (at most ${limit}${unit})  seed ${seed}`,
      );
    }
    if (missed > 0) say(ground.lastWords());
    say(`  ${id}  ${Math.round((performance.now() - startedAt) / 1000)} s`);
  } catch (error) {
    missed += 1;
    say(`  ${id}  BROKEN OFF  seed ${seed}: ${String((error as Error).stack)}\n${ground.lastWords()}`);
  } finally {
    grounds.delete(ground);
    await ground.end();
  }
  return missed;
}

async function tryInTurn(faults: readonly Fault[], wish: Wish): Promise<number> {
  let missed = 0;
  for (const fault of faults) missed += await tryFault(fault, wish);
  return missed;
}

async function main(words: readonly string[]): Promise<number> {
  const wish = readWords(words);
  if (typeof wish === 'string') {
    say(wish);
    return 1;
  }
  const wished = FAULTS.filter(({ id }) => wish.ids.length === 0 || wish.ids.includes(id));
  const isAlone = ({ turn }: Fault) => turn === 'alone';
  const missedAlone = await tryInTurn(wished.filter(isAlone), wish);
  const others = wished.filter((fault) => !isAlone(fault));
  const lanes = Map.groupBy(others, (fault) => (fault.turn === 'beside' ? fault : null)).values();
  const missedBy = await Promise.all([...lanes].map((lane) => tryInTurn(lane, wish)));
  const missed = missedBy.reduce((sum, one) => sum + one, missedAlone);
  say(missed === 0 ? '\nAll of it holds.' : `\n${missed} of it do not hold.`);
  return missed === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
// The IPC channel to the parent process would keep this process alive.
if (process.connected) process.disconnect();
