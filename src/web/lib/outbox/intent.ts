import { DEED_MAX_AGE_DAYS } from '#shared/domain/deed.ts';
import { isCommandPath, isPlainAddress } from '#shared/domain/outbox-calls.ts';
import type { Deed } from '../writes/deed.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { type Subject, subjectOf } from '../writes/subject.ts';
import { temporaryIdsIn } from '../writes/temporary-id.ts';

// What this device stores of a change until it is answered. Records are written by one version of the app and read by later ones, so the format is
// numbered.

/** Increased with a change that older readers would misread; `readIntent` then reads both. */
const INTENT_FORMAT = 1;
/** The change refers to a record that is not saved yet, which an older reader would send as it is. */
const NAMING_FORMAT = 2;

export interface Intent {
  readonly format: number;
  readonly key: string;
  /** The tab that is sending it; null: it is free, for any sender. */
  readonly tab: string | null;
  /** The record that it concerns, by its temporary id until it has another; null when it concerns several. */
  readonly subject: Subject | null;
  readonly write: SentWrite;
  /**
   * The server's answer (without an ID number) to a change that was saved while no page was open. The next page takes the answer in and deletes the
   * record. A version of the app that does not know this field sends the change again with its key, and gets the same answer.
   */
  readonly answer?: object;
}

/** What is stored of a change. */
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

/** The change as seen by a tab that is not sending it. */
export function waitingOf({ write }: Intent): SentWrite {
  const isHeld = write.isHeld === true || !isKnownByKey(write);
  return { ...write, isUnsettled: true, isLeft: true, isWaiting: true, isHeld };
}

/** Whether it can be sent again or asked about without the user. Jobs and file uploads are always started by a person. */
export function isKnownByKey({ path }: Pick<SentWrite, 'path'>): boolean {
  return isCommandPath(path);
}

/** Reads a stored record; null for one that no version of the app until now wrote, or that is damaged. */
export function readIntent(record: unknown): Intent | null {
  const { format, key, tab, write, answer } = (record ?? {}) as Partial<Intent>;
  if (format !== INTENT_FORMAT && format !== NAMING_FORMAT) return null;
  if (typeof key !== 'string' || !isWrite(write) || write.key !== key) return null;
  if (tab !== null && typeof tab !== 'string') return null;
  const named = { ...write, form: nameNow(write.form) };
  return { format, key, tab, subject: subjectOf(write), write: named, ...(answer && { answer }) };
}

/** Titles in earlier versions of the app. A form finds its own waiting changes by its name, which begins with its title. */
const FORMER_TITLES: Readonly<Record<string, string>> = { 'Tell a Day': 'Promise a Date' };

function nameNow(form: string | null): string | null {
  const [title = '', ...subject] = form?.split(' · ') ?? [];
  const now = FORMER_TITLES[title];
  return now === undefined ? form : [now, ...subject].join(' · ');
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
/** A day of margin: a change sent at the very end may arrive later. */
const MARGIN_MS = 24 * 60 * 60_000;

/** Whether the server may have forgotten that it saved this change: sent again, it could be saved twice. */
export function isTooOld({ deed }: SentWrite, now: number): boolean {
  return deed !== undefined && now - Date.parse(deed.at) > MAX_AGE_MS - MARGIN_MS;
}
