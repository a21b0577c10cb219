import { WordedError } from '../api-error.ts';
import { dropDraft, keysInCorrection } from '../forms/form-drafts.ts';
import { logWarning } from '../log.ts';
import { MADE_KEY } from '../offline/kept-lists.ts';
import {
  dropWrite,
  findWrite,
  getWrites,
  putWrite,
  type Refusal,
  type SentWrite,
} from '../writes/sent-writes.ts';
import { isMaking } from '../writes/subject.ts';
import { ownerIdOf, temporaryIdOf, temporaryIdsIn } from '../writes/temporary-id.ts';
import { actionOf, amountOf, customerIn } from './actions.ts';
import { readIntents } from './outbox-store.ts';
import { pageless } from './pageless.ts';

// Which waiting changes depend on others. A payment on an order that waits itself refers to it by its temporary id, and gets the real one once the
// order is saved. Where the order is not saved, the user is asked about the payment; it is never sent for another record.

/** A form that was opened on a row before it was saved may still be saved later, so ids are kept for a while. */
const MOST = 500;
const NOT_YET =
  'This record has not been sent yet. It can be changed once it is saved. A payment or its next step can be added now.';

/** A temporary id in a path or an address. */
const TEMPORARY = /-\d{15,}/;

/** The id and version that a record got from the server. */
type Made = readonly [id: number, version: number];

/** Includes entries that the browser had no room to store. */
let madeHere: Readonly<Record<string, Made | undefined>> = {};

/**
 * Notes the real id of the record that a saved change created. Call before the change is removed, so that a dependent change always finds one or the
 * other.
 */
export function noteMade(write: SentWrite, row: unknown): void {
  if (!isMaking(write)) return;
  const { id, version, customerId } = (row ?? {}) as Partial<Record<string, unknown>>;
  const made: [number, Made][] = [];
  if (typeof id === 'number' && typeof version === 'number')
    made.push([temporaryIdOf(write.key), [id, version]]);
  // Of a customer created along with it, only the id is known.
  if (typeof customerId === 'number') made.push([ownerIdOf(write.key), [customerId, 1]]);
  const next = [...Object.entries(read()), ...made.map(([own, one]) => [String(own), one] as const)];
  madeHere = Object.fromEntries(next.slice(-MOST));
  try {
    localStorage.setItem(MADE_KEY, JSON.stringify(madeHere));
  } catch (error) {
    logWarning('The id of a new record could not be stored', error);
  }
  if (getWrites().some((one) => one.isWaiting && temporaryIdsIn(one).length > 0))
    void followMakers().catch((error: unknown) => logWarning('Dependent changes wait', error));
}

function read(): Readonly<Record<string, Made | undefined>> {
  return { ...madeHere, ...(JSON.parse(localStorage.getItem(MADE_KEY) ?? '{}') as Record<string, Made>) };
}

/** Replaces temporary ids in a text (an address) by the real ones that are known. */
export function withRealNumbers(text: string): string {
  if (!TEMPORARY.test(text)) return text;
  const made = read();
  return text.replace(new RegExp(TEMPORARY, 'g'), (own) => String(made[own]?.[0] ?? own));
}

/** Replaces temporary ids in a change by the real ones that are known; returns the same object when there are none. */
export function withRealIds(write: SentWrite): SentWrite {
  if (temporaryIdsIn(write).length === 0) return write;
  const made = read();
  const realOf = (value: unknown) => (typeof value === 'number' ? made[String(value)] : undefined);
  const inPlace = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return realOf(value)?.[0] ?? value;
    if (Array.isArray(value)) return value.map(inPlace);
    const given = value as Record<string, unknown>;
    const next = Object.fromEntries(Object.entries(given).map(([name, one]) => [name, inPlace(one)]));
    // It was made on the row before that had a version.
    const seen = realOf(given.id);
    if (seen && given.version === 0) next.version = seen[1];
    const owner = realOf(given.customerId);
    const { customerChanges } = given as { customerChanges?: { version?: unknown } };
    if (owner && customerChanges?.version === 0)
      next.customerChanges = { ...customerChanges, version: owner[1] };
    return next;
  };
  const own = realOf(Number(TEMPORARY.exec(write.path)?.[0]));
  const next: SentWrite = {
    ...write,
    path: withRealNumbers(write.path),
    content: write.content && JSON.stringify(inPlace(JSON.parse(write.content))),
    ...(write.line !== undefined && { line: withRealNumbers(write.line) }),
    ...(own && write.ifMatch === '0' && { ifMatch: String(own[1]) }),
  };
  return next.path === write.path && next.content === write.content && next.line === write.line
    ? write
    : next;
}

/** The change with the real ids. @throws WordedError when it refers to a record that is not saved yet, and is of a kind that may not wait */
export function named(write: SentWrite): SentWrite {
  const now = withRealIds(write);
  if (temporaryIdsIn(now).length > 0 && actionOf(now) === null) throw new WordedError(NOT_YET);
  return now;
}

const NEVER_MADE: Refusal = { code: 'never_made', words: '', version: null };

/**
 * Gives waiting changes the real ids that are known by now. Where a change refers to a record that was not saved and no longer waits, the user is
 * asked about it.
 */
export async function followMakers(): Promise<void> {
  const naming = getWrites().filter((one) => one.isWaiting && temporaryIdsIn(one).length > 0);
  if (naming.length === 0) return;
  // Includes changes that other tabs are sending; a record that cannot be read still exists too.
  const { intents, damaged } = await readIntents();
  const kept = [...intents.map(({ key }) => key), ...damaged, ...getWrites().map(({ key }) => key)];
  // A refused change that is being corrected will be sent again.
  const keys = [...kept, ...keysInCorrection()];
  const there = new Set(keys.flatMap((key) => [temporaryIdOf(key), ownerIdOf(key)]));
  for (const { key } of naming) {
    const write = findWrite(key);
    if (write === undefined) continue;
    const { refusal, ...now } = withRealIds(write);
    const isAsked = refusal?.code === 'never_made';
    const isLost = temporaryIdsIn(now).some((id) => !there.has(id));
    if (isLost) {
      // Only pages know which changes are being corrected in a form.
      if (refusal === undefined && !pageless.current) putWrite({ ...now, isHeld: true, refusal: NEVER_MADE });
    } else if (isAsked) putWrite({ ...now, isHeld: false });
    else if (now.path !== write.path || now.content !== write.content || now.line !== write.line)
      putWrite({ ...now, ...(refusal && { refusal }) });
  }
}

/** The unsaved changes that create the records this change refers to, and those that they depend on in turn. */
export function makersOf(write: SentWrite, all: readonly SentWrite[]): SentWrite[] {
  const ids = new Set(temporaryIdsIn(write));
  if (ids.size === 0) return [];
  const makers = all.filter((one) => one.key !== write.key && idsMadeBy(one).some((id) => ids.has(id)));
  return [...new Set([...makers.flatMap((one) => makersOf(one, all)), ...makers])];
}

/** The changes that depend on the record that this one creates, directly or indirectly, oldest first. */
export function hangingOn(write: SentWrite, all: readonly SentWrite[]): SentWrite[] {
  return all.filter((one) => makersOf(one, all).includes(write));
}

export function idsMadeBy(write: SentWrite): number[] {
  return isMaking(write) ? [temporaryIdOf(write.key), ownerIdOf(write.key)] : [];
}

/**
 * Call when a change was not saved and is dropped. Steps and contacts that depend on its record are dropped too; about dependent changes with money,
 * or that create a record, the user is asked.
 */
export async function leaveBehind(write: SentWrite): Promise<void> {
  if (!isMaking(write)) return;
  const customerId = customerIn(write)?.id;
  for (const one of hangingOn(write, [...getWrites(), write])) {
    if (amountOf(one) === null && !isMaking(one)) {
      dropWrite(one.key);
      if (one.opening !== null) dropDraft(one.opening);
    } else if (customerId !== undefined) putWrite({ ...one, customerId });
  }
  await followMakers();
}
