import type { z } from 'zod';
import type { droppedBody } from '#shared/contracts/outbox.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { MOST_DROPPED } from '#shared/domain/outbox-calls.ts';
import { api } from '../api-client.ts';
import { WaitsError } from '../api-error.ts';
import { logWarning } from '../log.ts';
import type { SentWrite } from '../writes/sent-writes.ts';
import { isMaking, subjectOf } from '../writes/subject.ts';
import { isTemporary } from '../writes/temporary-id.ts';
import { amountOf, customerIn, typedIn } from './actions.ts';
import { makersOf } from './made-here.ts';

// Describes waiting changes for people and for the history.

const NOUNS: Readonly<Record<string, string>> = {
  payment: 'order',
  pre_order: 'pre-order',
  layby: 'layby',
  reservation: 'reservation',
  customer: 'customer',
  app_reminder: 'reminder',
};
const DROPPED_ARE_TOLD = ['payment', 'layby', 'reservation', 'pre_order', 'customer'] as const;
const LONGEST = 300;

/** The title of the form that sent it; for a button, what it changed. */
export function wordsOf(write: SentWrite): string {
  const { form, method } = write;
  if (form !== null) return [form, ...marksOf(write)].join(' · ');
  const subject = subjectOf(write);
  const noun = (subject && NOUNS[subject.entity]) ?? 'record';
  return method === 'DELETE' ? `Taken back: ${noun}` : `Changed: ${noun}`;
}

/** Of a new record: its title or quote number, and the customer's name as far as typed. */
function marksOf(write: SentWrite): string[] {
  if (!isMaking(write) && write.path !== '/api/app-reminders') return [];
  const { title, quoteNumber, name, newCustomer, customerFullName } = typedIn(write) as {
    title?: unknown;
    quoteNumber?: unknown;
    name?: unknown;
    customerFullName?: unknown;
    newCustomer?: { name?: unknown };
  };
  return [title, quoteNumber, name ?? newCustomer?.name ?? customerFullName].filter(
    (mark) => typeof mark === 'string',
  );
}

/** `wordsOf` with the amount, if it is money. */
export function nameOf(write: SentWrite): string {
  return [wordsOf(write), amountIn(write)].filter(Boolean).join(' · ');
}

type Dropped = z.input<typeof droppedBody>;

/** Notes a dropped change in the history of its record. The change is dropped even if the note does not arrive. */
export async function tellDropped(write: SentWrite, because: string, answer: string): Promise<void> {
  const body = noteOf(write, because, answer);
  if (body === null) return;
  await api.post('/api/outbox/dropped', body, { isApart: true }).catch((error: unknown) => {
    if (!(error instanceof WaitsError)) logWarning('A discarded change is not in the history', error);
  });
}

/**
 * The history notes about unsaved changes that a logout discards, those with money first. Changes that never left this device and have no money are
 * not noted.
 */
export function notesOfLogout(left: readonly SentWrite[]): Dropped[] {
  const isTold = (write: SentWrite) => !write.isUnsent || amountIn(write) !== null;
  return left
    .filter(isTold)
    .sort((one, other) => Number(amountIn(other) !== null) - Number(amountIn(one) !== null))
    .flatMap((write) => {
      // The note on a record that was never saved goes to the history of its customer.
      const customerId = [write, ...makersOf(write, left)].map((one) => customerIn(one)?.id).find(Boolean);
      const owned = customerId === undefined ? write : { ...write, customerId };
      return noteOf(owned, write.refusal?.words ?? LOGGED_OUT.because, LOGGED_OUT.answer) ?? [];
    })
    .slice(0, MOST_DROPPED);
}

const LOGGED_OUT = {
  because: 'Logged out before the server confirmed that it was saved',
  answer: 'Throw away',
};

/** The note about a dropped change; null where no history exists for it. */
function noteOf(write: SentWrite, because: string, answer: string): Dropped | null {
  const about = subjectOf(write);
  // A record that was never saved has no history of its own.
  const subject = about !== null && isTemporary(about.id) ? customerIn(write) : about;
  const entity = DROPPED_ARE_TOLD.find((one) => one === subject?.entity);
  if (subject === null || entity === undefined) return null;
  const what = [wordsOf(write), amountIn(write)].filter(Boolean).join(', ').slice(0, LONGEST);
  return { entity, id: subject.id, what, because: because.slice(0, LONGEST), answer };
}

/** Explains a change that depended on an unsaved record: which record, and the money taken for it. */
export function whyNeverMade(write: SentWrite): string {
  const subject = subjectOf(write);
  const isOfCustomer = subject !== null && isMaking(write) && write.path !== '/api/pre-orders';
  const noun = isOfCustomer ? 'customer' : ((subject && NOUNS[subject.entity]) ?? 'record');
  const amount = amountIn(write);
  if (amount === null) return `The ${noun} was not saved.`;
  return `The ${noun} was not saved; ${isOfCustomer ? 'the' : 'its'} payment of ${amount} was taken.`;
}

/** The amount of a change, formatted; null without money. */
export function amountIn(write: SentWrite): string | null {
  const cents = amountOf(write);
  return cents === null ? null : formatMoney(cents);
}
