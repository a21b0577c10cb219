import { openShop, type Shop } from '../shop.ts';
import type { Book, Random } from './book.ts';
import { act, apiOf, closeBook, compare, openBook, randomOf, settle } from './books.ts';
import { inAnyOrder, KINDS } from './deeds/deeds.ts';
import { Device } from './device.ts';
import { answerAll, dispute } from './disputes.ts';
import { runWeek } from './week.ts';

/**
 * `npm run test:rundu -- writes=40 seed=7 clock=-26 slow=2000`: two real browsers make every change that can be stored offline over a
 * connection that breaks at every point, while tabs and browsers are killed, their worker is replaced or left alone, the server hangs and
 * crashes, and colleagues make conflicting changes; optionally with one clock wrong by some hours, and limited bandwidth. At the end
 * nothing may be lost or duplicated, and each conflict must have been asked about once. For `-- week=2000` see `week.ts`.
 */

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Sizes {
  writes: number;
  seed: number;
  week: number;
  /** By how many hours the second device's clock is ahead; negative: behind. */
  clock: number;
  /** The bandwidth of each connection in bytes a second; 0: no limit. */
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

/** What may happen to a branch between two customers, each with its probability as one in so many times. */
const DISTURBANCES: readonly (readonly [
  share: number,
  what: string,
  befall: (book: Book, random: Random) => unknown,
])[] = [
  [0.2, 'the line went', ({ line }) => line.setDown(true)],
  [0.25, 'the line came back', ({ line }) => line.setDown(false)],
  [0.08, 'the page was loaded anew', ({ device }) => device.page.reload()],
  [0.08, 'a new tab took its place', ({ device }) => device.newTab()],
  [0.07, 'the browser was killed', killBrowser],
  [0.04, 'the worker was left alone', leaveToWorker],
  [0.03, 'the worker was renewed', renewWorker],
  [0.03, 'a colleague was faster', (book) => alone(() => dispute(book, api))],
  [0.05, 'the server stood still', standStill],
  [0.03, 'the server crashed', crash],
];

/** Returns what happened to the device, in words. */
async function disturb(book: Book, random: Random): Promise<string> {
  let left = random();
  for (const [share, what, befall] of DISTURBANCES) {
    if (left < share) {
      await befall(book, random);
      return what;
    }
    left -= share;
  }
  return 'nothing befell it';
}

async function killBrowser({ device, line }: Book): Promise<void> {
  await device.kill();
  await device.open();
  // Opens it with a connection: what a killed browser still has of its worker is not tested here.
  line.setDown(false);
  await device.goTo('/payments');
  await device.untilKept();
}

async function leaveToWorker({ device, line }: Book, random: Random): Promise<void> {
  line.setDown(false);
  await device.leaveToWorker(random() * 4_000);
}

/** Another build of the worker takes over, while changes may be in the middle of being sent. */
async function renewWorker({ device, line }: Book): Promise<void> {
  line.setDown(false);
  await device.takeNewWorker(line.renewWorker());
}

function standStill(_book: Book, random: Random): void {
  shop.pause();
  setTimeout(() => shop.resume(), 1_000 + random() * 3_000);
}

let busy: Promise<unknown> = Promise.resolve();

/** Runs one disturbance of the server at a time, for all devices: a colleague needs a server that answers. */
function alone(happen: () => Promise<void>): Promise<void> {
  const next = busy.then(happen);
  busy = next.catch(() => {});
  return next;
}

function crash(): Promise<void> {
  return alone(async () => {
    shop.resume();
    await shop.crash();
  });
}

async function work(book: Book, random: Random): Promise<void> {
  const kinds = inAnyOrder(random);
  let before = 'it was opened';
  for (let turn = 0; turn < writes; ) {
    const { value: kind } = kinds.next();
    const isDone = await act(book, kind, random).catch(async (error: unknown) => {
      await book.device.page.screenshot({ path: 'test-results/rundu.png' }).catch(() => {});
      const what = `${book.device.name}, ${turn + 1}. write, ${kind}, after ${before}`;
      throw new Error(what, { cause: error });
    });
    if (!isDone) continue;
    turn += 1;
    if (turn % 10 === 0) say(`${book.device.name}: ${turn}`);
    before = await disturb(book, random);
  }
}

const { writes, seed, week, clock, slow } = readSizes(process.argv.slice(2));
if (week === 0) say(`seed=${seed} writes=${writes} clock=${clock} slow=${slow}, each on two devices`);
const shop: Shop = await openShop();
const api = apiOf(shop.url);
const books: Book[] = [];
let isGood = true;
try {
  if (week > 0) isGood = await runWeek(week, slow, shop, api);
  const randoms = week > 0 ? [] : [0, 1].map((at) => randomOf(seed + at));
  for (const [at, random] of randoms.entries()) {
    const hours = at === 1 ? clock : 0;
    const device = (url: string) => new Device(`device ${at + 1}`, url, hours);
    const times = Math.ceil((1.5 * writes) / KINDS.length);
    const opening = {
      at,
      server: shop.url,
      random,
      api,
      kinds: KINDS,
      times,
      disputes: Math.ceil(writes / 10),
    };
    const book = await openBook(device, opening);
    books.push(book);
    book.line.slowDown(slow);
  }
  await Promise.all(books.map((book, at) => work(book, randoms[at] ?? Math.random)));
  for (const book of books) {
    const { device, line, contested } = book;
    const { tookMs, asked, left } = await settle(book);
    const wrong = left.map((write) => `${device.name} has not sent: ${write}`);
    if (asked.length !== contested)
      wrong.push(`${device.name}: ${contested} conflicts, and asked about: ${asked.join(' ') || 'nothing'}`);
    await answerAll(book);
    say(
      `${device.name}: ${writes} done; ${JSON.stringify(line.fates)}; sent in ${(tookMs / 1000).toFixed(1)} s, ${left.length} left, ${asked.length} asked about, worker ${await device.workerBuild()}, ${device.stuckTabs} tabs stuck`,
    );
    for (const one of [...wrong, ...(await compare(book, api))]) {
      isGood = false;
      say(one);
    }
  }
} finally {
  for (const book of books) await closeBook(book);
  // A server that is being restarted would otherwise be left running.
  await busy;
  await shop.stop();
}
say(isGood ? '0 lost, 0 doubled' : 'FAILED');
process.exitCode = isGood ? 0 : 1;
