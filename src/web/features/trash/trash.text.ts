// All texts of the Recently deleted screen.

import { formatCount } from '#shared/domain/counts.ts';
import { capitalized } from '#shared/domain/text.ts';

export const TRASH_TEXT = {
  title: 'Recently deleted',
  subtitle: 'Deleted records stay here for 30 days and can be restored.',
  listLabel: 'Recently deleted',
  loading: 'Loading deleted records...',
  loadFailed: 'Deleted records could not be loaded',
  loadMore: 'Load more',
  moreFailed: 'More deleted records could not be loaded',
  emptyTitle: 'No deleted records',
  emptyNote: 'Deleted customers, orders, laybys, pre-orders and other records stay here for 30 days.',
  restore: 'Restore',
  restoreFailed: 'Failed to restore',
  restoredTitle: 'Restored',
  noAgent: 'No agent',
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
    return `${title} is a separate customer again. Records that moved to ${mergedInto} stay there.`;
  return `${title} is back where it was`;
}

/** 'Deleted by Agent 3 · Rundu', 'Merged into Selma by Agent 3', 'Deleted · No agent' */
export function goneText(agent: string | null, branch: string | null, mergedInto: string | null): string {
  const did = mergedInto === null ? 'Deleted' : `Merged into ${mergedInto}`;
  const signed = agent === null ? [did, TRASH_TEXT.noAgent] : [`${did} by ${agent}`];
  return [...signed, branch].filter(Boolean).join(' · ');
}

export function daysLeftText(days: number): string {
  if (days <= 0) return 'today is the last day';
  return `${formatCount(days, 'day')} left`;
}
