import type { ErrorCode } from '#shared/errors.ts';
import type { Method } from '../exchange.ts';
import { createListeners } from '../listeners.ts';
import { logWarning } from '../log.ts';
import type { Deed } from './deed.ts';
import { forgetOwnVersions, noteOwnVersion } from './own-versions.ts';
import { recordOf } from './subject.ts';

// The changes that were sent and have no answer yet. With its idempotency key a change can be sent again, and takes effect once. The changes of this
// tab survive a reload (session storage); the outbox (`lib/outbox`) stores them permanently and for all tabs, where the browser allows it.

export interface SentWrite {
  readonly key: string;
  readonly method: Method;
  readonly path: string;
  /** JSON; null without a body. */
  readonly content: string | null;
  readonly ifMatch: string | null;
  /** The title of the form that sent it, or what the button that sent it does; null when neither is given. */
  readonly form: string | null;
  /** The id of that opening of the form: content typed into a later opening is another change. */
  readonly opening: string | null;
  readonly sentAt: number;
  /** The queue that it is sent in (`turnOf`), where that is not the one of its own record. */
  readonly line?: string;
  /** The customer it concerned, of a change that depended on a customer's record that was never saved. */
  readonly customerId?: number;
  /** Its position among the changes of this device, independent of the device clock; without it, `sentAt` counts. */
  readonly order?: number;
  /** False while the answer to its first attempt may still come. */
  readonly isUnsettled: boolean;
  /** True when no form waits for the answer: the form was closed, or the page reloaded. */
  readonly isLeft: boolean;
  /** True when its form was closed before the answer, or when it was refused: it is sent again only when the user says so. */
  readonly isHeld?: boolean;
  /** True when the outbox has it: it belongs to all tabs, and is sent again automatically. */
  readonly isWaiting?: boolean;
  /** True when it has never been sent. */
  readonly isUnsent?: boolean;
  /** Why it was not saved; the user is asked what to do with it. */
  readonly refusal?: Refusal;
  /** Set on changes that the outbox stores. */
  readonly deed?: Deed;
}

export interface Refusal {
  /** `never_made`: a record that it refers to was not saved, so that it was not sent. */
  readonly code: ErrorCode | 'never_made' | null;
  /** For the user. */
  readonly words: string;
  /** The current version of the record, if the server told it. */
  readonly version: number | null;
}

const STORAGE_KEY = 'sent-writes';
/** The session storage key of this tab's name, by which the outbox knows which changes this tab is sending. */
export const TAB_NAME_KEY = 'tab-name';

let writes: readonly SentWrite[] = [];
let unsettled: readonly SentWrite[] = [];
let holds = 0;
let isTold = true;
const news = createListeners();
type AnswerListener = (write: SentWrite, row: unknown) => void;
const answered = createListeners<Parameters<AnswerListener>>();

/** Adds the change, or replaces what was known of it. */
export function putWrite(write: SentWrite): void {
  const others = writes.filter(({ key }) => key !== write.key);
  store([...others, write].sort(inTheirOrder));
}

/** Removes a change that was refused or taken back. */
export function dropWrite(key: string): void {
  store(writes.filter((one) => one.key !== key));
}

/**
 * Removes a saved change. `row` is the server's answer: the row with its new `version`, or an object that has it as `subjectVersion`. Later changes
 * that wait behind this one were made on the row as this one leaves it: they move on to the new version, unless somebody else changed the row in
 * between.
 */
export function closeWrite(write: SentWrite, row: unknown): void {
  const { version, subjectVersion, payment } = (row ?? {}) as Answered;
  // A pre-order changes its order too: the version of the order counts.
  const ofSubject = write.path === '/api/pre-orders' ? payment?.version : version;
  const after = [subjectVersion, ofSubject].find((one) => typeof one === 'number') ?? null;
  // An answer that took several steps at once created several versions, all of them this device's own.
  const before =
    subjectVersion !== undefined && write.ifMatch !== null ? Number(write.ifMatch) : Number(after) - 1;
  const others = writes.filter(({ key }) => key !== write.key);
  const record = recordOf(write) ?? write.key;
  if (after !== null) for (let own = before + 1; own <= after; own += 1) noteOwnVersion(record, own);
  answered.tell(write, row);
  const isNext = (one: SentWrite) =>
    after !== null && one.isLeft && !one.isHeld && one.ifMatch === String(before) && recordOf(one) === record;
  store(others.map((one) => (isNext(one) ? { ...one, ifMatch: String(after) } : one)));
}

interface Answered {
  version?: unknown;
  subjectVersion?: unknown;
  payment?: { version?: unknown };
}

/** Calls the listener with each saved change and its answer. Returns the function that ends the subscription. */
export const subscribeToAnswers = answered.subscribe;

/** Marks the unanswered changes of a form as left and held, when the form closes. */
export function leaveWrites(opening: string): void {
  if (writes.some((one) => one.opening === opening && !one.isLeft))
    store(
      writes.map((one) =>
        one.opening === opening && !one.isLeft ? { ...one, isLeft: true, isHeld: true } : one,
      ),
    );
}

/** Whether a change from this opening of a form is still unanswered. */
export function isOnItsWay(opening: string): boolean {
  return writes.some((one) => one.opening === opening);
}

/** The unanswered change with the same method and path that `counts` accepts. */
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

/** The current state of the change; undefined once it is settled. */
export function findWrite(key: string): SentWrite | undefined {
  return writes.find((one) => one.key === key);
}

/** Replaces the changes of the outbox. A change of this tab that the outbox has taken over is the tab's own no longer. */
export function putWaiting(waiting: readonly SentWrite[]): void {
  const keys = new Set(waiting.map(({ key }) => key));
  const others = writes.filter(({ isWaiting, key }) => !isWaiting && !keys.has(key));
  store([...waiting, ...others].sort(inTheirOrder));
}

/** Sorts changes by the order in which they were made. */
export function inTheirOrder(one: SentWrite, other: SentWrite): number {
  return orderOf(one) - orderOf(other);
}

/** An order number after that of every known change. */
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

/** Holds back notifications until the returned function is called, and then sends one: each listener looks through all changes. */
export function holdNews(): () => void {
  holds += 1;
  return () => {
    holds -= 1;
    if (holds === 0 && !isTold) tell();
  };
}

export const subscribeToWrites = news.subscribe;

/** Call when the page has loaded. The outcome of the changes that the previous page was sending is unknown. */
export function restoreWrites(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as SentWrite[];
    store(stored.map((one) => ({ ...one, isUnsettled: true, isLeft: true })));
  } catch (error) {
    logWarning('Unanswered changes could not be read', error);
  }
}

/** The session is over. */
export function forgetWrites(): void {
  forgetOwnVersions();
  store([]);
}

/** Whether the user closed its form before the answer came: such a change is only asked about, which does not save it. */
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
    logWarning('A sent change could not be stored', error);
    // Without a stored list, a reload must start as a new tab: else the outbox would take a change that is not listed for an answered one.
    globalThis.sessionStorage?.removeItem(TAB_NAME_KEY);
  }
  isTold = false;
  if (holds === 0) tell();
}

function tell(): void {
  isTold = true;
  news.tell();
}
