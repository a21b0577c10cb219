import type { ErrorCode } from '#shared/errors.ts';
import type { Method } from '../exchange.ts';
import { logWarning } from '../log.ts';
import type { Deed } from './deed.ts';
import { forgetOwnVersions, noteOwnVersion } from './own-versions.ts';
import { recordOf } from './subject.ts';

// The changes that were sent and whose answer has not come: with its key a change can be sent again, and takes effect
// once. This tab's own are kept over a reload; the outbox (`lib/outbox`) keeps them for good and for all tabs, where the
// browser lets it.

export interface SentWrite {
  readonly key: string;
  readonly method: Method;
  readonly path: string;
  /** JSON; null without a body. */
  readonly content: string | null;
  readonly ifMatch: string | null;
  /** The form that it was sent from, in the words of its head; of a button what it does, null where it does not say. */
  readonly form: string | null;
  /** Which opening of that form: what is typed into the next one is another thing. */
  readonly opening: string | null;
  readonly sentAt: number;
  /** The turn that it takes, where that is another record's than its own. */
  readonly line?: string;
  /** Whose it was, of what hung on something of a customer's that was not saved. */
  readonly customerId?: number;
  /** Where it stands among what was done on this device, whatever became of its clock; by the time without. */
  readonly order?: number;
  /** False while its first answer may still come. */
  readonly isUnsettled: boolean;
  /** Whoever sent it has gone on: the form is closed, the page was loaded again. */
  readonly isLeft: boolean;
  /** Its form was closed while it was on its way, or it was refused: it is sent again when somebody says so. */
  readonly isHeld?: boolean;
  /** The outbox has it: it is every tab's, and sent again by itself. */
  readonly isWaiting?: boolean;
  /** It has never left this device. */
  readonly isUnsent?: boolean;
  /** Why it was not saved: what is to become of it is asked. */
  readonly refusal?: Refusal;
  /** Of what the outbox keeps. */
  readonly deed?: Deed;
}

export interface Refusal {
  /** `never_made`: what it names was not saved, and so it was not sent. */
  readonly code: ErrorCode | 'never_made' | null;
  /** For people. */
  readonly words: string;
  /** Of the record as it is by now, where the server told. */
  readonly version: number | null;
}

const STORAGE_KEY = 'sent-writes';
/** The name of this tab, by which the outbox knows what is in its hands. */
export const TAB_NAME_KEY = 'tab-name';

let writes: readonly SentWrite[] = [];
let unsettled: readonly SentWrite[] = [];
let holds = 0;
let isTold = true;
const listeners = new Set<() => void>();
type AnswerListener = (write: SentWrite, row: unknown) => void;
const answered = new Set<AnswerListener>();

/** Notes the change, or what is now known about it. */
export function putWrite(write: SentWrite): void {
  const others = writes.filter(({ key }) => key !== write.key);
  store([...others, write].sort(inTheirOrder));
}

/** It is over: refused, or taken back. */
export function dropWrite(key: string): void {
  store(writes.filter((one) => one.key !== key));
}

/**
 * It has been saved, and `row` answered, or what says as `subjectVersion` how the row stands. What waits behind it was done on the row as this change leaves it: it goes on from
 * there, unless somebody else has changed the row in between.
 */
export function closeWrite(write: SentWrite, row: unknown): void {
  const { version, subjectVersion, payment } = (row ?? {}) as Answered;
  // What is ordered for an order takes that along.
  const ofSubject = write.path === '/api/pre-orders' ? payment?.version : version;
  const after = [subjectVersion, ofSubject].find((one) => typeof one === 'number') ?? null;
  // What takes several steps at once leaves several versions behind; nobody came between.
  const before =
    subjectVersion !== undefined && write.ifMatch !== null ? Number(write.ifMatch) : Number(after) - 1;
  const others = writes.filter(({ key }) => key !== write.key);
  const record = recordOf(write) ?? write.key;
  if (after !== null) for (let own = before + 1; own <= after; own += 1) noteOwnVersion(record, own);
  for (const listener of answered) listener(write, row);
  const isNext = (one: SentWrite) =>
    after !== null && one.isLeft && !one.isHeld && one.ifMatch === String(before) && recordOf(one) === record;
  store(others.map((one) => (isNext(one) ? { ...one, ifMatch: String(after) } : one)));
}

interface Answered {
  version?: unknown;
  subjectVersion?: unknown;
  payment?: { version?: unknown };
}

/** Told of each change that was saved, with what it was answered with. Returns the function that ends the subscription. */
export function subscribeToAnswers(listener: AnswerListener): () => void {
  answered.add(listener);
  return () => {
    answered.delete(listener);
  };
}

/** This opening of a form is over. */
export function leaveWrites(opening: string): void {
  if (writes.some((one) => one.opening === opening && !one.isLeft))
    store(
      writes.map((one) =>
        one.opening === opening && !one.isLeft ? { ...one, isLeft: true, isHeld: true } : one,
      ),
    );
}

/** Whether a change was sent from this opening of a form and is not answered. */
export function isOnItsWay(opening: string): boolean {
  return writes.some((one) => one.opening === opening);
}

/** The change to the same thing that was not answered, among those that count. */
export function findUnsettled(
  method: Method,
  path: string,
  counts: (write: SentWrite) => boolean = () => true,
): SentWrite | undefined {
  return unsettled.find((one) => one.method === method && one.path === path && counts(one));
}

export function getWrites(): readonly SentWrite[] {
  return writes;
}

/** As it is by now; undefined once it is over. */
export function findWrite(key: string): SentWrite | undefined {
  return writes.find((one) => one.key === key);
}

/** What the outbox has now, in the place of what it had; what it has taken over is in no tab's hands any more. */
export function putWaiting(waiting: readonly SentWrite[]): void {
  const keys = new Set(waiting.map(({ key }) => key));
  const others = writes.filter(({ isWaiting, key }) => !isWaiting && !keys.has(key));
  store([...waiting, ...others].sort(inTheirOrder));
}

/** What was done first is sent first. */
export function inTheirOrder(one: SentWrite, other: SentWrite): number {
  return orderOf(one) - orderOf(other);
}

/** Behind all that is known here. */
export function nextOrder(): number {
  return Math.max(Date.now(), ...writes.map((one) => orderOf(one) + 1));
}

function orderOf({ order, sentAt }: SentWrite): number {
  return order ?? sentAt;
}

/** Oldest first; the same array until it changes. */
export function getUnsettled(): readonly SentWrite[] {
  return unsettled;
}

/** What changes until the answered function is called is told as one thing: each listener looks through all of them. */
export function holdNews(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    if (holds === 0 && !isTold) tell();
  };
}

export function subscribeToWrites(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Call when the page has loaded: of what was on its way when the last one went, nothing is known any more. */
export function restoreWrites(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as SentWrite[];
    store(stored.map((one) => ({ ...one, isUnsettled: true, isLeft: true })));
  } catch (error) {
    logWarning('What was on its way could not be read', error);
  }
}

/** The session is over. */
export function forgetWrites(): void {
  forgetOwnVersions();
  store([]);
}

/** Whoever sent it has closed its form before the answer: it is asked about, and not saved by that. */
export function isCancelled({ isHeld, refusal }: SentWrite): boolean {
  return isHeld === true && refusal === undefined;
}

function isOpen({ isUnsettled }: SentWrite): boolean {
  return isUnsettled;
}

function store(next: readonly SentWrite[]): void {
  writes = next;
  unsettled = writes.filter(isOpen);
  const own = writes.filter(({ isWaiting }) => !isWaiting);
  try {
    if (own.length === 0) globalThis.sessionStorage?.removeItem(STORAGE_KEY);
    else globalThis.sessionStorage?.setItem(STORAGE_KEY, JSON.stringify(own));
  } catch (error) {
    logWarning('A change on its way could not be noted', error);
    // Loaded anew it is another tab: what this one does not note was not answered for all that.
    globalThis.sessionStorage?.removeItem(TAB_NAME_KEY);
  }
  isTold = false;
  if (holds === 0) tell();
}

function tell(): void {
  isTold = true;
  for (const listener of listeners) listener();
}
