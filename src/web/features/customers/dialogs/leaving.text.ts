// The texts of the dialogs that delete or erase a customer, in a file of their own, so that no screen loads them.

import type { CustomerRelations } from '#shared/contracts/customers.ts';
import type { Forgetting } from '#shared/contracts/personal-data.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';

export const DELETE_CUSTOMER_TEXT = {
  title: 'Delete Customer',
  confirm: 'Delete Customer',
  retry: 'Try again',
  goesAlong: 'This will also be deleted',
  alone: 'Nothing else is deleted: this customer has no orders, laybys, reservations or pre-orders.',
  counting: 'Counting related records...',
  countFailed: 'Related records could not be counted',
} as const;

export function deleteQuestion(name: string): string {
  return `${name} goes to Recently deleted and can be restored for 30 days.`;
}

export function restoredText(name: string): string {
  return `${name} and all related records were restored`;
}

/** The texts of erasing a customer's personal data. */
export const FORGET_TEXT = {
  title: 'Forget this person',
  submit: 'Forget this person',
  failed: 'Failed to forget this person',
  doneTitle: 'Person forgotten',
  done: 'The personal data was removed',
  loading: 'Checking for open records...',
  loadFailed: 'Open records could not be checked',
  retry: 'Try again',
  lasting: 'This cannot be undone',
  lastingNote: 'Older backups keep the data until they are deleted.',
  openTitle: 'This person has open records',
  openNote: 'Finish these first:',
  confirmation: 'The name or the last four digits of the phone number',
} as const;

export function forgetWords({ replacement, stays }: Pick<Forgetting, 'replacement' | 'stays'>): string[] {
  const kept = relationCounts(stays);
  if (centsOfAmount(stays.paidAmount) !== 0) kept.push(`${formatMoney(stays.paidAmount)} received`);
  return [
    `Name, phone, email, address and ID number are replaced by “${replacement}” or removed everywhere.`,
    'Notes, messages, contacts and the history keep their dates, but their text is removed.',
    kept.length === 0
      ? 'There are no other records of this person.'
      : `Orders, dates and amounts stay, and totals do not change: ${kept.join(', ')}.`,
    'Searches no longer find this person.',
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
