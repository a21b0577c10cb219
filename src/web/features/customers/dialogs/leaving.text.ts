// The texts of the dialogs that delete or erase a customer, in a file of their own, so that no screen loads them.

import type { CustomerRelations } from '#shared/contracts/customers.ts';
import type { Forgetting } from '#shared/contracts/personal-data.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { formatCount } from '#web/lib/format.ts';

export const DELETE_CUSTOMER_TEXT = {
  title: 'Delete Customer',
  confirm: 'Delete Customer',
  retry: 'Try again',
  goesAlong: 'This is deleted too',
  alone: 'Nothing else is deleted: there are no orders, laybys, reservations or pre-orders.',
  counting: 'Counting what is deleted too...',
  countFailed: 'What is deleted too could not be counted',
} as const;

export function deleteQuestion(name: string): string {
  return `${name} goes to Recently deleted and can be restored for 30 days.`;
}

export function restoredText(name: string): string {
  return `${name} is back, with everything that was deleted`;
}

/** The texts of erasing a customer's personal data. */
export const FORGET_TEXT = {
  title: 'Forget this person',
  submit: 'Forget for good',
  failed: 'Failed to forget this person',
  doneTitle: 'Person Forgotten',
  done: 'Nothing here tells any more who this was',
  loading: 'Looking at what is open...',
  loadFailed: 'What is open could not be read',
  retry: 'Try again',
  lasting: 'This cannot be undone',
  lastingNote: 'Backups still hold it until they are thinned out.',
  openTitle: 'Something is still open',
  openNote: 'Nobody is forgotten before it is settled:',
  confirmation: 'Their name, or the last four digits of their number',
} as const;

export function forgetWords({ replacement, stays }: Pick<Forgetting, 'replacement' | 'stays'>): string[] {
  const kept = relationCounts(stays);
  if (centsOfAmount(stays.paidAmount) !== 0) kept.push(`${formatMoney(stays.paidAmount)} received`);
  return [
    `Name, number, email, address and ID number become “${replacement}” or nothing, everywhere.`,
    'Notes, messages, contacts and the history keep their days, and lose their words.',
    kept.length === 0
      ? 'Nothing else is kept of them.'
      : `Orders, days and money stay and add up as before: ${kept.join(', ')}.`,
    'No search finds them.',
  ];
}

/** The customer's records by kind, without empty kinds: ['2 orders', '1 pre-order']. */
export function relationCounts(relations: CustomerRelations): string[] {
  const { orders, laybys, reservations, preOrders } = relations;
  const counts: [number, string][] = [
    [orders, 'order'],
    [laybys, 'layby'],
    [reservations, 'reservation'],
    [preOrders, 'pre-order'],
  ];
  return counts.filter(([count]) => count > 0).map(([count, noun]) => formatCount(count, noun));
}
