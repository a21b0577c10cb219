import { createListeners } from '../listeners.ts';
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

// Stores every change (an `Intent`) on this device before it is sent, in one store for all tabs. A change that a tab is
// still sending bears the name of that tab; one that no tab is waiting for is free (`tab: null`), and `outbox-sender.ts` sends it.

/** Where the browser cannot say which tabs are open, a change of this age is taken to belong to none of them. */
const ABANDONED_MS = 120_000;

/** Stands for the tab of what the service worker has sent: the next page takes its answer in. */
const FOR_NEXT_PAGE = 'next-page';
/** Stands for the tab of what a page has sent, until the answer is in this device's copy: the page may be closed before. */
const TO_BE_CARRIED = 'to-be-carried';

interface Outbox {
  trouble: StoreTrouble | null;
  /** The keys of what is kept and cannot be read. */
  damaged: readonly string[];
}

let state: Outbox = { trouble: null, damaged: [] };
const changes = createListeners();
/** By key: what this tab knows to be in the store, as the text that was written. */
const written = new Map<string, { text: string; isFree: boolean }>();
const deeds = new Map<string, Deed>();
/** By key: answers of the server that are not in the store yet. */
const answers = new Map<string, object>();
/** Answered changes of this page that still have to be removed from the store. */
let saved: Intent[] = [];
let isCrossingOut = false;
let work: Promise<unknown> = Promise.resolve();
let begun: Promise<void> | null = null;
let tab = '';
/** Increased by `forgetOutbox`: a step that is running notes nothing as known any more. */
let life = 0;
let stopFollowing: (() => void) | null = null;
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('outbox') : null;

export function getOutbox(): Outbox {
  return state;
}

/** Calls the listener when the store fails or works again, or when what in it cannot be read changes. */
export const subscribeToOutbox = changes.subscribe;

/** Resolves once all that this tab has sent so far is in the store. @throws when this browser cannot keep it */
export async function kept(): Promise<void> {
  await inTurn(writeDown);
}

/** Reads what other tabs have left, and follows it from now on. */
export async function followOutbox(): Promise<void> {
  await inTurn(async () => {});
}

/** Frees the changes of closed tabs, and reads all that is free. */
export async function takeOver(): Promise<void> {
  await inTurn(async () => {
    // A logout is emptying the store.
    if (isForgotten()) return;
    await takeAnswers();
    await freeOrphans();
    await readAll();
  });
}

/** Stops following other tabs, until this is needed again. */
export async function letGo(): Promise<void> {
  stopFollowing?.();
  stopFollowing = null;
  if (channel) channel.onmessage = null;
  await work;
  begun = null;
  // This tab does not hear any more what others remove: it must not write that back and send it.
  putWaiting([]);
  forgetOutbox();
}

/**
 * At the end of a session, whose database is deleted. What is forgotten here is not removed from the store: the logout may still fail, and what waits
 * must then be in it.
 */
export function forgetOutbox(): void {
  life += 1;
  for (const known of [written, deeds, answers]) known.clear();
  saved = [];
  state = { trouble: null, damaged: [] };
}

/** Deletes the entries that cannot be read. */
export async function dropDamaged(): Promise<void> {
  await inTurn(async () => {
    await writeIntents([], state.damaged);
    tellTabs();
    await readAll();
  });
}

/** Runs the steps of this tab one after the other, so that each sees what the one before has written. */
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

/** Begins once; after a failure the next call tries again, as a browser that refuses its store may allow it later. */
function hasBegun(): Promise<void> {
  begun ??= begin().catch((error: unknown) => {
    begun = null;
    throw error;
  });
  return begun;
}

async function begin(): Promise<void> {
  // The service worker is no tab.
  const taken = pageless.current ? { name: '', isReload: false } : await takeTabName();
  const { intents } = await readIntents();
  const own = new Set(getWrites().map(({ key }) => key));
  for (const { key, write } of intents) if (own.has(key) && write.deed) deeds.set(key, write.deed);
  // Changes of this tab from before it was reloaded: the answered ones it had no time to remove.
  const gone = taken.isReload ? intents.filter((one) => one.tab === taken.name && !own.has(one.key)) : [];
  const noted = notedKeys();
  const answered = gone.filter(({ key }) => noted.has(key));
  // A browser that was killed restores its tabs as they were some seconds earlier. Changes made in these seconds are not
  // listed in the restored tab, so that it cannot know whether they were answered: they are freed, and sent again by their key.
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
      // The store refused the change: its answer still goes into this device's copy.
      else carry([{ write, answer }]).catch(quietly);
    }),
  ];
  stopFollowing = () => {
    for (const stop of stops) stop();
  };
  await readAll();
}

/** Brings the store up to what this tab knows: new and altered changes are written, settled ones removed. */
async function writeDown(): Promise<void> {
  const writes = getWrites();
  const keys = new Set(writes.map(({ key }) => key));
  const puts = writes.filter(isOutOfDate);
  const intents = puts.flatMap((write) => intentNow(write) ?? []);
  const deletes = [...written.keys()].filter((key) => !keys.has(key));
  if (puts.length === 0 && deletes.length === 0) return;
  // Writing would create the store anew that a logout has deleted.
  if (isForgotten()) return forgetOutbox();
  const left = deletes.flatMap((key) => leftToPage(key) ?? []);
  const inHand = writes.filter(({ isWaiting }) => !isWaiting).map(({ key }) => key);
  noteKeys([...inHand, ...deletes.filter((key) => !written.get(key)?.isFree)]);
  const dropped = deletes.filter((key) => !answers.has(key));
  const current = life;
  await writeIntents([...intents, ...left], dropped).catch(async (error: unknown) => {
    // On a full disk removing still works, and must be done: what the user has taken back must not be sent later.
    if (dropped.length > 0) await writeIntents([], dropped);
    throw error;
  });
  if (current !== life) return;
  // Other tabs show what is free: they are told of what is free now, or was.
  const touched = [...puts.map(({ key }) => key), ...deletes];
  const isTold = intents.some(isFree) || touched.some((key) => written.get(key)?.isFree);
  for (const intent of intents) written.set(intent.key, { text: textOf(intent), isFree: isFree(intent) });
  for (const key of deletes) {
    for (const known of [written, deeds, answers]) known.delete(key);
  }
  if (!pageless.current) crossOutSoon(left);
  if (!isTold) return;
  tellTabs();
  // A change that this tab has just freed is read back like those of other tabs.
  const letGo = new Set(puts.flatMap(({ key, isWaiting }) => (isWaiting ? [] : [key])));
  if (intents.some((intent) => isFree(intent) && letGo.has(intent.key))) await readAll();
}

/** An answered change stays in the store, with its answer, until that is in this device's copy and a page has taken it in. */
function leftToPage(key: string): Intent | null {
  const answer = answers.get(key);
  const text = written.get(key)?.text;
  if (answer === undefined || text === undefined) return null;
  return { ...(JSON.parse(text) as Intent), tab: pageless.current ? FOR_NEXT_PAGE : TO_BE_CARRIED, answer };
}

/** Several at a time, and nobody waits for it. If the page is closed before, `takeAnswers` of the next one does it. */
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

/** Puts the answers into this device's copy: without a connection it would not hear of them. */
async function carry(answered: readonly Pick<Intent, 'write' | 'answer'>[]): Promise<void> {
  const { keepOwnAnswers } = await import('../pocket/own-answers.ts');
  await keepOwnAnswers(answered).catch((error: unknown) =>
    logWarning('An answer could not be stored', error),
  );
}

/** Takes in the answers that the service worker was given, and those that another page was closed upon. */
async function takeAnswers(): Promise<void> {
  const { intents } = await readIntents();
  const own = new Set(saved.map(({ key }) => key));
  const answered = intents.filter(({ key, answer }) => answer !== undefined && !own.has(key));
  // Either way a restarted service worker learns which numbers new records got. The answer of a page may be older than what is
  // shown by now, so that it is not shown.
  for (const { tab: at, write, answer } of answered) {
    if (at !== TO_BE_CARRIED) takeIn(write, answer);
    // The page had noted the number of a new record, but a power cut may have lost that.
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

/** Lists the changes of this tab in its session storage before they are stored; see `begin`. */
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

/** Reads all that is free, and lists it among what waits in this tab. */
async function readAll(): Promise<void> {
  let read: Awaited<ReturnType<typeof readIntents>>;
  do {
    await writeDown();
    read = await readIntents();
    // Something was changed in this tab while it read: what it read is out of date.
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

/** Frees the changes of closed tabs. */
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

/** Made once for each change, which is never altered: all of them, thousands perhaps, are compared whenever one comes or goes. */
const intentsNow = new WeakMap<SentWrite, Intent>();
const texts = new WeakMap<Intent, string>();

/** As it would be stored now. Null before the shop is known: until then the change is in this tab alone. */
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
  changes.tell();
}

function quietly(error: unknown): void {
  logWarning('Sent changes could not be stored', error);
}
