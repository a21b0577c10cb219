// All texts of the Recently deleted screen.

import { capitalized } from '#shared/domain/text.ts';
import { formatCount } from '#web/lib/format.ts';

export const TRASH_TEXT = {
  title: 'Recently deleted',
  subtitle: 'What is deleted stays here for 30 days and can be put back as it was.',
  listLabel: 'Recently deleted',
  loading: 'Loading what was deleted...',
  loadFailed: 'What was deleted could not be loaded',
  loadMore: 'Load more',
  moreFailed: 'More could not be loaded',
  emptyTitle: 'Nothing was deleted',
  emptyNote: 'Customers, orders, laybys, pre-orders and more that somebody deletes wait here for 30 days.',
  restore: 'Restore',
  restoreFailed: 'Failed to restore',
  restoredTitle: 'Restored',
  unknownAgent: 'Unknown device',
} as const;

/** The singular names of the kinds; capitalised when they stand alone. */
const NOUNS: Readonly<Record<string, string>> = {
  customer: 'customer',
  payment: 'order',
  layby: 'layby',
  reservation: 'reservation',
  pre_order: 'pre-order',
  notification: 'notification',
  app_reminder: 'reminder',
  agent: 'agent',
  list_view: 'view',
};

const nounOf = (entity: string) => NOUNS[entity] ?? entity.replaceAll('_', ' ');

export function kindLabel(entity: string): string {
  return capitalized(nounOf(entity));
}

/** '2 orders' for {payment: 2}, in the order of the table above. */
export function countLabels(counts: Readonly<Record<string, number>>): string[] {
  const known = Object.keys(NOUNS).filter((entity) => entity in counts);
  const others = Object.keys(counts).filter((entity) => !(entity in NOUNS));
  return [...known, ...others].flatMap((entity) => {
    const count = counts[entity] ?? 0;
    return count > 0 ? [formatCount(count, nounOf(entity))] : [];
  });
}

export function restoredText(title: string, mergedInto: string | null): string {
  if (mergedInto !== null)
    return `${title} is a customer again; what moved to ${mergedInto} has stayed there`;
  return `${title} is back where it was`;
}

/** 'Deleted by Agent 3 · Rundu', 'Merged into Selma by Agent 3' */
export function goneText(by: string, mergedInto: string | null): string {
  return `${mergedInto === null ? 'Deleted' : `Merged into ${mergedInto}`} by ${by}`;
}

export function daysLeftText(days: number): string {
  if (days <= 0) return 'today is the last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}
