import { formatLongDate } from '#shared/domain/calendar.ts';
import { chosenIdsOf, MOST_CHOSEN } from '#shared/domain/chosen-ids.ts';
import { branchLabel, RESERVATION_PRIORITY_LABELS, type ReservationPriority } from '#shared/domain/labels.ts';
import type { ListSort } from '#shared/domain/list-sorts.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { isStuckWord, stuckWords } from '#shared/domain/stuck-words.ts';
import type { ListFilter, ListFilterName } from '#web/lib/list-filter.ts';

export const FILTERS_TEXT = {
  title: 'Filters and sorting',
  button: 'Filters',
  marks: 'Active filters',
  clear: 'Clear all',
  allBranches: 'All branches',
  none: 'No results for these filters',
} as const;

export const SORT_LABELS: Readonly<Record<ListSort, string>> = {
  queue: 'Queue order',
  newest: 'Newest activity first',
  waiting: 'Longest at its status first',
  latest: 'Shortest at its status first',
  due: 'Due soonest first',
  balance: 'Highest balance first',
  created: 'Newest first',
  oldest: 'Oldest first',
  customer: 'By customer name',
};

export function daysText(days: string): string {
  return days === '1' ? '1 day' : `${days} days`;
}

const chosenText = (count: number) => `${count.toLocaleString('en')} chosen`;

export function goneText(count: number, of: number): string {
  if (count === of)
    return of === 1 ? 'This record no longer exists.' : 'None of these records exist any more.';
  const gone = count.toLocaleString('en');
  return `${gone} of the ${chosenText(of)} no longer ${count === 1 ? 'exists' : 'exist'}.`;
}

/** A day does not depend on a time zone. */
const day = (text: string) => formatLongDate(text, 'UTC');

const MARKS: Readonly<Record<ListFilterName, (text: string) => string>> = {
  branch: branchLabel,
  agent: (text) => text,
  model: (text) => text,
  from: (text) => `From ${day(text)}`,
  to: (text) => `Until ${day(text)}`,
  balance: (text) => `${formatMoney(centsOfAmount(text))} or more due`,
  stuck: (text) => (isStuckWord(text) ? stuckWords(text) : `${daysText(text)} or more at its status`),
  changed: (text) => `Changed within ${daysText(text)}`,
  due: (text) => `Due within ${daysText(text)}, or overdue`,
  priority: (text) => `${RESERVATION_PRIORITY_LABELS[text as ReservationPriority]} priority`,
  sort: (text) => SORT_LABELS[text as ListSort] ?? text,
  ids: (text) => chosenText(chosenIdsOf(text)?.length ?? 0),
};

/** The text of a filter that is set, shown above the list. */
export function markText(name: ListFilterName, filter: ListFilter): string {
  return MARKS[name](filter[name]);
}

export function misunderstoodText(names: readonly string[]): string {
  const most = names.includes('ids') ? ` At most ${MOST_CHOSEN} rows can be chosen.` : '';
  return ofMisunderstood(names) + most;
}

function ofMisunderstood(names: readonly string[]): string {
  return names.length === 1
    ? `The filter “${names[0]}” in the address is not valid here. The list is shown without it.`
    : `These filters in the address are not valid here: ${names.join(', ')}. The list is shown without them.`;
}
