import { openShop, type Shop } from '../shop.ts';
import { act, apiOf, type Book, compare, KINDS, openBook, randomOf, settle } from './books.ts';
import { Device } from './device.ts';
import { runWeek } from './week.ts';

/**
 * `npm run test:rundu -- writes=40 seed=7 clock=-26 slow=2000`: two real browsers work over a line that breaks at every point, while tabs and
 * browsers are killed, the server stands still and crashes; perhaps with the clock of one of them moved by some hours, and so many bytes
 * a second. At the end nothing may be lost and nothing doubled. `-- week=2000`: see `week.ts`.
 */

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Sizes {
  writes: number;
  seed: number;
  week: number;
  /** By so many hours the second device's clock is ahead; behind, below zero. */
  clock: number;
  /** Bytes a second that each line lets through; 0: as many as come. */
  slow: number;
}

function readSizes(words: readonly string[]): Sizes {
  const given = Object.fromEntries(words.map((word) => word.split('='))) as Record<string, string>;
  const writes = Number(given.writes ?? 40);
  const seed = Number(given.seed ?? Math.floor(Math.random() * 2 ** 31));
  const [week = 0, clock = 0, slow = 0] = [given.week, given.clock, given.slow].map((text) =>
    Number(text ?? 0),
  );
  if (writes < 1 || slow < 0 || ![writes, seed, week, clock, slow].every(Number.isInteger))
    throw new Error(
      'Expected writes=<number>, seed=<number>, clock=<hours> and slow=<bytes a second>, or week=<number>',
    );
  return { writes, seed, week, clock, slow };
}

/** What happens to a branch between two customers. */
async function disturb(book: Book, shop: Shop, random: () => number) {
  const { device, line } = book;
  const dice = random();
  if (dice < 0.25) line.setDown(true);
  else if (dice < 0.5) line.setDown(false);
  else if (dice < 0.6) await device.page.reload();
  else if (dice < 0.7) await device.newTab();
  else if (dice < 0.78) {
    await device.kill();
    await device.open();
    // It opens while there is a line: what a killed browser still has of its worker is not what is tried here.
    line.setDown(false);
    await device.goTo('/payments');
    await device.untilKept();
  } else if (dice < 0.83) {
    shop.pause();
    setTimeout(() => shop.resume(), 1_000 + random() * 3_000);
  } else if (dice < 0.86) await crash(shop);
}

let crashing: Promise<void> | null = null;

/** One at a time, whoever of the devices it befalls. */
function crash(shop: Shop): Promise<void> {
  shop.resume();
  crashing ??= shop.crash().finally(() => {
    crashing = null;
  });
  return crashing;
}

async function work(book: Book, random: () => number): Promise<void> {
  for (let turn = 0; turn < writes; turn += 1) {
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? 'payment';
    await act(book, kind, random).catch(async (error: unknown) => {
      await book.device.page.screenshot({ path: 'test-results/rundu.png' }).catch(() => {});
      throw new Error(`${book.device.name}, ${turn + 1}. write, ${kind}`, { cause: error });
    });
    await disturb(book, shop, random);
  }
}

const { writes, seed, week, clock, slow } = readSizes(process.argv.slice(2));
if (week === 0) say(`seed=${seed} writes=${writes} clock=${clock} slow=${slow}, each on two devices`);
const shop = await openShop();
const api = apiOf(shop.url);
const books: Book[] = [];
let isGood = true;
try {
  if (week > 0) isGood = await runWeek(week, slow, shop, api);
  const randoms = week > 0 ? [] : [0, 1].map((at) => randomOf(seed + at));
  for (const [at, random] of randoms.entries()) {
    const hours = at === 1 ? clock : 0;
    const device = (url: string) => new Device(`device ${at + 1}`, url, hours);
    const book = await openBook(device, { at, writes, server: shop.url, random, api });
    books.push(book);
    await book.device.logIn(book.agent, 'rundu');
    book.line.slowDown(slow);
  }
  await Promise.all(books.map((book, at) => work(book, randoms[at] ?? Math.random)));
  for (const book of books) {
    const { tookMs, asked, left } = await settle(book);
    const { fates } = book.line;
    say(
      `${book.device.name}: ${book.done} done; ${JSON.stringify(fates)}; sent in ${(tookMs / 1000).toFixed(1)} s, ${left.length} left, ${asked} asked about`,
    );
    const wrong = left.map((write) => `${book.device.name} has not sent: ${write}`);
    if (asked > 0)
      wrong.push(`${book.device.name}: ${asked} asked about, and nobody else has changed anything`);
    for (const line of [...wrong, ...(await compare(book, api))]) {
      isGood = false;
      say(line);
    }
  }
} finally {
  for (const { device, line } of books) {
    await device.dispose();
    line.close();
  }
  await shop.stop();
}
say(isGood ? '0 lost, 0 doubled' : 'FAILED');
process.exitCode = isGood ? 0 : 1;
