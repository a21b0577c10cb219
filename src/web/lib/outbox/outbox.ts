import { logWarning } from '../log.ts';
import { isForgotten } from '../offline/forgotten.ts';
import { isStoreLost, type StoreTrouble, storeTroubleOf } from '../offline/store-trouble.ts';
import { withoutIdNumber } from '../pocket/without-id-number.ts';
import { type Deed, signer } from '../writes/deed.ts';
import {
  getWrites,
  putWaiting,
  type SentWrite,
  subscribeToAnswers,
  subscribeToWrites,
} from '../writes/sent-writes.ts';
import { takeIn } from '../writes/settle.ts';
import { actionOf } from './actions.ts';
import { type Intent, intentOf, waitingOf } from './intent.ts';
import { noteMade } from './made-here.ts';
import { hasRoom, readIntents, writeIntents } from './outbox-store.ts';
import { pageless } from './pageless.ts';
import { serverTimeOf } from './server-clock.ts';
import { livingTabs, takeTabName } from './tab-name.ts';

// Keeps what is sent on this device before it is sent, for all tabs: what this tab has in its hands under its name, what
// nobody stands beside any more under none. `outbox-sender.ts` sends the latter.

/** Where nobody can tell which tabs live, what is as old as this is in nobody's hands: its answer is not waited for. */
const ABANDONED_MS = 120_000;

/** In whose hands is what was saved while no page was there: in those of the next page. */
const FOR_NEXT_PAGE = 'next-page';
/** And what was saved from a page, until its row is kept on the device: that page may be left in this very moment. */
const TO_BE_CARRIED = 'to-be-carried';

interface Outbox {
  trouble: StoreTrouble | null;
  /** The keys of what is kept and cannot be read. */
  damaged: readonly string[];
}

let state: Outbox = { trouble: null, damaged: [] };
const listeners = new Set<() => void>();
/** What is kept of what this tab knows, as it was written. */
const written = new Map<string, { text: string; isFree: boolean }>();
const deeds = new Map<string, Deed>();
/** What was saved, and is not noted as that in the store. */
const answers = new Map<string, object>();
/** Of this page: noted as saved, and not crossed out. */
let saved: Intent[] = [];
let isCrossingOut = false;
let work: Promise<unknown> = Promise.resolve();
let begun: Promise<void> | null = null;
let tab = '';
let stopFollowing: (() => void) | null = null;
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : null;

export function getOutbox(): Outbox {
  return state;
}

/** Told when something is kept, or is not any more, by whichever tab. */
export function subscribeToOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Resolves once all that this tab has sent so far is kept. @throws when this browser cannot */
export async function kept(): Promise<void> {
  await inTurn(writeDown);
}

/** Reads what other tabs have left, and follows it from now on. */
export async function followOutbox(): Promise<void> {
  await inTurn(async () => {});
}

/** Takes over what was in the hands of tabs that are gone, and reads what other tabs have left. */
export async function takeOver(): Promise<void> {
  await inTurn(async () => {
    // Nothing is looked for in what a logout throws away.
    if (isForgotten()) return;
    await takeAnswers();
    await freeOrphans();
    await readAll();
  });
}

/** What other tabs keep is not followed any more, until this is needed again. */
export async function letGo(): Promise<void> {
  stopFollowing?.();
  stopFollowing = null;
  if (channel) channel.onmessage = null;
  await work;
  begun = null;
  // What others drop from now on would be written down again, and sent.
  putWaiting([]);
  forgetOutbox();
}

/** The database goes with the session. */
function forgetOutbox(): void {
  for (const known of [written, deeds, answers]) known.clear();
  saved = [];
  state = { trouble: null, damaged: [] };
}

/** Throws away what cannot be read. */
export async function dropDamaged(): Promise<void> {
  await inTurn(async () => {
    await writeIntents([], state.damaged);
    tellTabs();
    await readAll();
  });
}

/** One thing after the other: each sees what the one before has written. */
function inTurn(step: () => Promise<void>): Promise<void> {
  const next = work
    .then(hasBegun)
    .then(step)
    .catch((error: unknown) => {
      if (!isStoreLost(error)) throw error;
      return step();
    })
    .then(
      async () => {
        if (state.trouble === null || (await hasRoom())) setState({ trouble: null });
      },
      (error: unknown) => {
        setState({ trouble: storeTroubleOf(error) });
        throw error;
      },
    );
  work = next.catch(() => {});
  return next;
}

/** A browser that refuses at first may give in. */
function hasBegun(): Promise<void> {
  begun ??= begin().catch((error: unknown) => {
    begun = null;
    throw error;
  });
  return begun;
}

async function begin(): Promise<void> {
  // In the hands of the worker is nothing.
  const taken = pageless.current ? { name: '', isReload: false } : await takeTabName();
  const { intents } = await readIntents();
  const own = new Set(getWrites().map(({ key }) => key));
  for (const { key, write } of intents) if (own.has(key) && write.deed) deeds.set(key, write.deed);
  // What this tab was answered before it was loaded anew, and could not cross out any more.
  const gone = taken.isReload ? intents.filter((one) => one.tab === taken.name && !own.has(one.key)) : [];
  const noted = notedKeys();
  const answered = gone.filter(({ key }) => noted.has(key));
  // A browser that is killed brings its tabs back as they were some seconds before: the rest they had not come to know of.
  const unknown = gone.filter((one) => !answered.includes(one)).map((one) => ({ ...one, tab: null }));
  if (gone.length > 0) await writeIntents(unknown, keysIn(answered));
  tab = taken.name;
  if (channel) channel.onmessage = () => void inTurn(readAll).catch(quietly);
  stopFollowing?.();
  const stops = [
    subscribeToWrites(() => void inTurn(writeDown).catch(quietly)),
    subscribeToAnswers((write, row) => {
      noteMade(write, row);
      const answer = withoutIdNumber(row ?? {});
      if (pageless.current || written.has(write.key)) answers.set(write.key, answer);
      // What this browser would not keep is carried all the same, as long as the page stays.
      else carry([{ write, answer }]).catch(quietly);
    }),
  ];
  stopFollowing = () => {
    for (const stop of stops) stop();
  };
  await readAll();
}

/** What has changed in the hands of this tab. */
async function writeDown(): Promise<void> {
  const writes = getWrites();
  const keys = new Set(writes.map(({ key }) => key));
  const puts = writes.filter(isOutOfDate);
  const intents = puts.flatMap((write) => intentNow(write) ?? []);
  const deletes = [...written.keys()].filter((key) => !keys.has(key));
  if (puts.length === 0 && deletes.length === 0) return;
  // To cross something out would bring back what a logout has thrown away.
  if (isForgotten()) return forgetOutbox();
  const left = deletes.flatMap((key) => leftToPage(key) ?? []);
  const inHand = writes.filter(({ isWaiting }) => !isWaiting).map(({ key }) => key);
  noteKeys([...inHand, ...deletes.filter((key) => !written.get(key)?.isFree)]);
  const over = deletes.filter((key) => !answers.has(key));
  await writeIntents([...intents, ...left], over).catch(async (error: unknown) => {
    // A disk that takes nothing more still lets go: what was taken back must not be sent by whoever comes next.
    if (over.length > 0) await writeIntents([], over);
    throw error;
  });
  // Others have heard of what was free before, or will be by now.
  const touched = [...puts.map(({ key }) => key), ...deletes];
  const isTold = intents.some(isFree) || touched.some((key) => written.get(key)?.isFree);
  for (const intent of intents) written.set(intent.key, { text: textOf(intent), isFree: isFree(intent) });
  for (const key of deletes) {
    for (const known of [written, deeds, answers]) known.delete(key);
  }
  if (!pageless.current) crossOutSoon(left);
  if (!isTold) return;
  tellTabs();
  // What this tab has let go of is everybody's from now on, its own as well; what was that before is known to it.
  const letGo = new Set(puts.flatMap(({ key, isWaiting }) => (isWaiting ? [] : [key])));
  if (intents.some((intent) => isFree(intent) && letGo.has(intent.key))) await readAll();
}

/** What was saved is not crossed out before its row is carried, and before a page has taken it in. */
function leftToPage(key: string): Intent | null {
  const answer = answers.get(key);
  const text = written.get(key)?.text;
  if (answer === undefined || text === undefined) return null;
  return { ...(JSON.parse(text) as Intent), tab: pageless.current ? FOR_NEXT_PAGE : TO_BE_CARRIED, answer };
}

/** In bursts, and in nobody's way. Where the page is gone before, `takeAnswers` of another one does it. */
function crossOutSoon(left: readonly Intent[]): void {
  saved.push(...left);
  if (saved.length > 0 && !isCrossingOut) crossOut().catch(quietly);
}

async function crossOut(): Promise<void> {
  isCrossingOut = true;
  try {
    while (saved.length > 0) {
      const now = [...saved];
      await carry(now);
      await inTurn(async () => {
        if (!isForgotten()) await remove(now);
      });
      saved = saved.filter((one) => !now.includes(one));
    }
  } finally {
    isCrossingOut = false;
  }
}

/** Where there is no connection again, the copy that this device carries has not heard of it. */
async function carry(answered: readonly Pick<Intent, 'write' | 'answer'>[]): Promise<void> {
  const { keepOwnAnswers } = await import('../pocket/own-answers.ts');
  await keepOwnAnswers(answered).catch((error: unknown) => logWarning('An answer could not be kept', error));
}

/** Takes in what was saved while no page was there, and what another page has not come to cross out. */
async function takeAnswers(): Promise<void> {
  const { intents } = await readIntents();
  const own = new Set(saved.map(({ key }) => key));
  const answered = intents.filter(({ key, answer }) => answer !== undefined && !own.has(key));
  // A worker that wakes anew knows by it what hangs on what. It may be older than what is shown by now.
  for (const { tab: at, write, answer } of answered) {
    if (at !== TO_BE_CARRIED) takeIn(write, answer);
    // The page had noted its number, which a power cut takes away.
    else noteMade(write, answer);
  }
  if (answered.length === 0 || pageless.current) return;
  await carry(answered);
  await remove(answered);
}

function remove(intents: readonly Intent[]): Promise<void> {
  return writeIntents([], keysIn(intents));
}

const keysIn = (intents: readonly Intent[]) => intents.map(({ key }) => key);

const NOTED_KEYS = 'outbox-keys';

/** Before they are kept: what this tab has kept and does not list here it has never known of. */
function noteKeys(keys: readonly string[]): void {
  if (pageless.current) return;
  try {
    globalThis.sessionStorage?.setItem(NOTED_KEYS, JSON.stringify(keys));
  } catch (error) {
    logWarning('What is kept could not be noted', error);
  }
}

function notedKeys(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(globalThis.sessionStorage?.getItem(NOTED_KEYS) ?? '[]') as string[]);
  } catch {
    return new Set();
  }
}

/** What is everybody's, as it is by now. */
async function readAll(): Promise<void> {
  let read: Awaited<ReturnType<typeof readIntents>>;
  do {
    await writeDown();
    read = await readIntents();
    // What was changed here meanwhile is not put back by what was read before.
  } while (isDirty());
  const waiting = read.intents.filter(isFree).map(waitingOf);
  const now = new Map(waiting.map((write) => [write.key, textOf(intentNow(write))]));
  const before = [...written].filter(([, one]) => one.isFree);
  const isSame = before.length === now.size && before.every(([key, { text }]) => now.get(key) === text);
  for (const [key] of before) if (!now.has(key)) written.delete(key);
  for (const [key, text] of now) written.set(key, { text, isFree: true });
  if (read.damaged.join() !== state.damaged.join()) setState({ damaged: read.damaged });
  const known = getWrites().filter(({ isWaiting }) => isWaiting);
  if (!isSame || known.length !== waiting.length) putWaiting(waiting);
}

/** What was in the hands of tabs that are gone is everybody's. */
async function freeOrphans(): Promise<void> {
  const { intents } = await readIntents();
  const others = intents.filter((one) => one.tab !== null && one.tab !== tab && one.answer === undefined);
  if (others.length === 0) return;
  const living = await livingTabs();
  const isGone = ({ tab: at, write }: Intent) =>
    living === null ? Date.now() - write.sentAt > ABANDONED_MS : !living.has(at ?? '');
  const orphans = others.filter(isGone).map((one) => ({ ...one, tab: null }));
  if (orphans.length === 0) return;
  await writeIntents(orphans, []);
  tellTabs();
}

function isDirty(): boolean {
  const writes = getWrites();
  const keys = new Set(writes.map(({ key }) => key));
  return writes.some(isOutOfDate) || [...written.keys()].some((key) => !keys.has(key));
}

function isOutOfDate(write: SentWrite): boolean {
  const intent = intentNow(write);
  return intent !== null && written.get(write.key)?.text !== textOf(intent);
}

/** Of changes that are never altered: thousands are looked through with each one that comes or goes. */
const intentsNow = new WeakMap<SentWrite, Intent>();
const texts = new WeakMap<Intent, string>();

/** Null as long as nobody knows in which shop it is done: then this tab alone keeps it. */
function intentNow(write: SentWrite): Intent | null {
  const known = intentsNow.get(write);
  if (known && (known.tab === null || known.tab === tab)) return known;
  const deed = write.deed ?? deeds.get(write.key) ?? deedOf(write);
  if (deed === null) return null;
  deeds.set(write.key, deed);
  const intent = intentOf(write, deed, write.isUnsettled && write.isLeft ? null : tab);
  intentsNow.set(write, intent);
  return intent;
}

function textOf(intent: Intent | null): string {
  if (intent === null) return '';
  let text = texts.get(intent);
  if (text === undefined) {
    text = JSON.stringify(intent);
    texts.set(intent, text);
  }
  return text;
}

function deedOf(write: SentWrite): Deed | null {
  if (signer.current === null) return null;
  const { agent, ...here } = signer.current;
  return { ...here, ...(actionOf(write) !== 'read_mark' && { agent }), ...serverTimeOf(write.sentAt) };
}

function isFree({ tab: at }: Pick<Intent, 'tab'>): boolean {
  return at === null;
}

function tellTabs(): void {
  channel?.postMessage(null);
}

function setState(news: Partial<Outbox>): void {
  const next = { ...state, ...news };
  if (next.trouble === state.trouble && next.damaged === state.damaged) return;
  state = next;
  for (const listener of listeners) listener();
}

function quietly(error: unknown): void {
  logWarning('What is sent could not be kept for later', error);
}
