import { DEED_MAX_AGE_DAYS } from '#shared/domain/deed.ts';
import { isCommandPath, isPlainAddress } from '#shared/domain/outbox-calls.ts';
import type { Deed } from '../writes/deed.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { type Subject, subjectOf } from '../writes/subject.ts';
import { temporaryIdsIn } from '../writes/temporary-id.ts';

// What this device keeps of a change until it is answered, and what it means. Written by one version of the app and read
// by the next ones: the format is counted.

/** Goes up with what a reader of before would misread; `readIntent` then reads both. */
const INTENT_FORMAT = 1;
/** It names what is not saved yet, which a reader of before would send as it is. */
const NAMING_FORMAT = 2;

export interface Intent {
  readonly format: number;
  readonly key: string;
  /** The tab in whose hands it is; null: it waits for whichever sends. */
  readonly tab: string | null;
  /** Which record it is about, by its temporary number while it has no other; null for what concerns several. */
  readonly subject: Subject | null;
  readonly write: SentWrite;
  /**
   * Saved while no page was there: its answer, without an ID number. The next page takes it in and crosses it out. A version
   * of the app that does not know this asks once more under the key, and is told the same.
   */
  readonly answer?: object;
}

/** What is kept of a change; null where it is not known yet whose it is. */
export function intentOf(write: SentWrite, deed: Deed, tab: string | null): Intent {
  const { isWaiting: _, ...kept } = write;
  return {
    format: temporaryIdsIn(write).length > 0 ? NAMING_FORMAT : INTENT_FORMAT,
    key: write.key,
    tab,
    subject: subjectOf(write),
    write: { ...kept, deed },
  };
}

/** The change as it is known to a tab in whose hands it is not. */
export function waitingOf({ write }: Intent): SentWrite {
  const isHeld = write.isHeld === true || !isKnownByKey(write);
  return { ...write, isUnsettled: true, isLeft: true, isWaiting: true, isHeld };
}

/** Whether it can be sent again, or asked about, without anybody standing beside it. A job or a file is begun by a person. */
export function isKnownByKey({ path }: Pick<SentWrite, 'path'>): boolean {
  return isCommandPath(path);
}

/** Null for what no version of the app until now has written, or what has been damaged. */
export function readIntent(record: unknown): Intent | null {
  const { format, key, tab, write, answer } = (record ?? {}) as Partial<Intent>;
  if (format !== INTENT_FORMAT && format !== NAMING_FORMAT) return null;
  if (typeof key !== 'string' || !isWrite(write) || write.key !== key) return null;
  if (tab !== null && typeof tab !== 'string') return null;
  return { format, key, tab, subject: subjectOf(write), write, ...(answer && { answer }) };
}

function isWrite(write: SentWrite | undefined): write is SentWrite & { deed: Deed } {
  const { method, path, content, ifMatch, sentAt, deed } = (write ?? {}) as Partial<SentWrite>;
  return (
    (method === 'POST' || method === 'PUT' || method === 'DELETE') &&
    typeof path === 'string' &&
    isPlainAddress(path) &&
    (content === null || isJson(content)) &&
    (ifMatch === null || typeof ifMatch === 'string') &&
    typeof sentAt === 'number' &&
    !Number.isNaN(Date.parse(deed?.at ?? '')) &&
    typeof deed?.shop === 'string'
  );
}

function isJson(text: unknown): boolean {
  try {
    return typeof text === 'string' && JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

const MAX_AGE_MS = DEED_MAX_AGE_DAYS * 24 * 60 * 60_000;
/** A day less: what is sent at the very end may arrive after it. */
const MARGIN_MS = 24 * 60 * 60_000;

/** Whether the server may have forgotten by now that it has saved this: sent again, it could be saved twice. */
export function isTooOld({ deed }: SentWrite, now: number): boolean {
  return deed !== undefined && now - Date.parse(deed.at) > MAX_AGE_MS - MARGIN_MS;
}
