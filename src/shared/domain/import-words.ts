/** The texts about an import, the same on the screen and in a terminal. */

import { IMPORT_QUESTIONS, type ImportQuestion, type ImportSummary } from '#shared/contracts/imports.ts';
import { formatLargeCount } from './counts.ts';
import type { ImportKind } from './import-fields.ts';
import { formatMoney } from './money.ts';

/** The name of one record of a list. */
export const IMPORT_NOUNS: Readonly<Record<ImportKind, string>> = {
  orders: 'order',
  customers: 'customer',
  laybys: 'layby',
  reservations: 'reservation',
};

/** '3 orders worth N$ 3,000.00, of which N$ 500.00 is booked as received, and 2 new customers.' */
export function describeImport(
  kind: ImportKind,
  { records, totalAmount, receivedAmount, newCustomers }: ImportSummary,
): string {
  const made = formatLargeCount(records, IMPORT_NOUNS[kind]);
  if (kind === 'customers') return `${made}.`;
  const customers = formatLargeCount(newCustomers, 'new customer');
  if (kind === 'reservations') return `${made}, and ${customers}.`;
  const received =
    Number(receivedAmount) === 0 ? '' : ` of which ${formatMoney(receivedAmount)} is booked as received,`;
  return `${made} worth ${formatMoney(totalAmount)},${received} and ${customers}.`;
}

/** '3 orders and 2 new customers' */
export function describeCreated(
  kind: ImportKind,
  { records, customers }: { records: number; customers: number },
): string {
  const made = formatLargeCount(records, IMPORT_NOUNS[kind]);
  return kind === 'customers' ? made : `${made} and ${formatLargeCount(customers, 'new customer')}`;
}

const COUNTED: Readonly<Record<string, string>> = {
  payment: 'order',
  layby: 'layby',
  reservation: 'reservation',
  customer: 'customer',
};

/** '3 orders and 2 customers': what an undo removed; empty when it left everything unchanged. */
export function describeUndone(undone: Readonly<Record<string, number>>): string {
  const counts = Object.entries(COUNTED)
    .filter(([entity]) => (undone[entity] ?? 0) > 0)
    .map(([entity, noun]) => formatLargeCount(undone[entity] ?? 0, noun));
  return counts.join(' and ');
}

/** '1 row is left out: its question is not answered.', or nothing when none is. */
export function describeUnanswered({ unanswered }: ImportSummary): string {
  if (unanswered === 0) return '';
  const [are, their] = unanswered === 1 ? ['is', 'its question'] : ['are', 'their questions'];
  return `${formatLargeCount(unanswered, 'row')} ${are} skipped: ${their} ${are} not confirmed.`;
}

export function describeReceived({ receivedAmount }: ImportSummary): string {
  return `${formatMoney(receivedAmount)} was booked as received.`;
}

const QUESTIONS: Record<ImportQuestion, (rows: string) => string> = {
  by_name: (rows) =>
    `${rows} without a phone number: each name matches one customer. Import for these customers?`,
  overpaid: (rows) => `${rows} with more paid than the total. Import and book the whole amount as received?`,
  masked_id: (rows) =>
    `${rows} with only the end of an ID number. Import anyway, and ask the customers for the rest?`,
};

/** The questions that have to be answered before some of the rows are imported. */
export function listQuestions({ asked }: ImportSummary): { question: ImportQuestion; text: string }[] {
  return IMPORT_QUESTIONS.filter((question) => asked[question] > 0).map((question) => ({
    question,
    text: QUESTIONS[question](formatLargeCount(asked[question], 'row')),
  }));
}
