// The filter and sort order of a list in the address: `?branch=rundu&stuck=3&sort=waiting`. Part of the first bundle, because the router reads it:
// keep it light.

import { isShopDay } from '#shared/domain/calendar.ts';
import { CHOSEN_IDS_LENGTH, chosenIdsOf } from '#shared/domain/chosen-ids.ts';
import { branchCodeOf, RESERVATION_PRIORITIES } from '#shared/domain/labels.ts';
import { LIST_SORTS, type ListSort, SORTS_OF } from '#shared/domain/list-sorts.ts';
import { isStuckWord } from '#shared/domain/stuck-words.ts';
import { searchText } from './url-search.ts';

const isDayCount = (text: string) => /^[1-9]\d{0,2}$/.test(text);

/** What each filter accepts; the names are those of the API. */
const CAN_BE = {
  branch: (text: string) => branchCodeOf(text) !== null,
  agent: (text: string) => text.length <= 100,
  model: Boolean,
  from: isShopDay,
  to: isShopDay,
  balance: (text: string) => /^\d{1,8}(\.\d\d?)?$/.test(text),
  stuck: (text: string) => isDayCount(text) || isStuckWord(text),
  due: isDayCount,
  changed: isDayCount,
  priority: (text: string) => RESERVATION_PRIORITIES.some((priority) => priority === text),
  sort: (text: string) => LIST_SORTS.some((sort) => sort === text),
  ids: (text: string) => chosenIdsOf(text) !== null,
} as const;

export type ListFilterName = keyof typeof CAN_BE;
export const LIST_FILTER_NAMES = Object.keys(CAN_BE) as readonly ListFilterName[];

/** The filters for orders, on whichever list. */
export const ORDER_FILTER_NAMES = ['branch', 'agent', 'model', 'from', 'to', 'balance', 'stuck'] as const;

/** The filter as written in the address, valid or not. */
export type ListFilterSearch = { [Name in ListFilterName]?: string | undefined };
/** The valid filter; '' for a name that is not set. */
export type ListFilter = Readonly<Record<ListFilterName, string>>;

export function listFilterSearchOf(search: Readonly<Record<string, unknown>>): ListFilterSearch {
  return Object.fromEntries(
    // A list of ids that is too long is not cut off, but reported as invalid.
    LIST_FILTER_NAMES.map((name) => [
      name,
      searchText(search[name], name === 'ids' ? CHOSEN_IDS_LENGTH + 1 : undefined),
    ]),
  );
}

export function listFilterOf(search: ListFilterSearch): ListFilter {
  const not = misunderstoodOf(search);
  return Object.fromEntries(
    LIST_FILTER_NAMES.map((name) => [name, not.includes(name) ? '' : (search[name] ?? '')]),
  ) as ListFilter;
}

/** The names whose value in the address is invalid: an unknown branch, a day that does not exist, an end before its beginning. */
export function misunderstoodOf(search: ListFilterSearch): ListFilterName[] {
  const isBackwards = search.from !== undefined && search.to !== undefined && search.to < search.from;
  return LIST_FILTER_NAMES.filter((name) => {
    const text = search[name];
    return text !== undefined && (!CAN_BE[name](text) || (name === 'to' && isBackwards));
  });
}

/** The part of a filter that a list supports. Its first sort order is the default and left out. */
export function onlyOf(
  filter: ListFilter,
  names: readonly ListFilterName[],
  [, ...sorts]: readonly ListSort[] = [],
): ListFilter {
  const isKnown = (name: ListFilterName) =>
    name === 'sort' ? sorts.some((sort) => sort === filter.sort) : names.includes(name);
  return Object.fromEntries(
    LIST_FILTER_NAMES.map((name) => [name, isKnown(name) ? filter[name] : '']),
  ) as ListFilter;
}

/** Whether the filter has anything but a sort order. */
export function isNarrowed(filter: ListFilter): boolean {
  return LIST_FILTER_NAMES.some((name) => name !== 'sort' && filter[name] !== '');
}

/** The filter for counting rows, which does not depend on the sort order. */
export const unsorted = (filter: ListFilter): ListFilter => ({ ...filter, sort: '' });

/** For the query string of the API. */
export function queryOf(filter: ListFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== ''));
}

/** The filter of a list that can be searched too. */
export interface SearchedFilter {
  q: string;
  by: ListFilter;
}

/** The search and filter in the address, as far as a list supports them. */
function searchedFilterOf(
  search: Readonly<Record<string, unknown>>,
  names: readonly ListFilterName[],
  sorts: readonly ListSort[],
): SearchedFilter {
  return {
    q: searchText(search.q) ?? '',
    by: onlyOf(listFilterOf(listFilterSearchOf(search)), names, sorts),
  };
}

/** The filters for customers. */
export const CUSTOMER_FILTER_NAMES = ['branch', 'agent', 'balance', 'from', 'to', 'changed', 'ids'] as const;

type Search = Readonly<Record<string, unknown>>;
export const customerFilterOf = (search: Search) =>
  searchedFilterOf(search, CUSTOMER_FILTER_NAMES, SORTS_OF.customers);
export const readyFilterOf = (search: Search) => searchedFilterOf(search, ORDER_FILTER_NAMES, SORTS_OF.ready);
export const deliveryFilterOf = (search: Search) =>
  searchedFilterOf(search, ORDER_FILTER_NAMES, SORTS_OF.delivery);

/** For the API. */
export function searchedQueryOf({ q, by }: SearchedFilter): Record<string, string> {
  return { ...(q && { q }), ...queryOf(by) };
}
