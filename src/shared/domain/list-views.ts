/**
 * The lists whose views can be saved, and which parameters of their address a view keeps: filters, search, sort and layout, never the
 * record that is open. The browser loads this module first of all, so it contains no schemas.
 */

const OF_RECORDS = ['branch', 'agent', 'model', 'from', 'to'] as const;
const NARROWED = [...OF_RECORDS, 'balance', 'stuck', 'sort'] as const;

const LIST_VIEW_WORDS = {
  '/customers': ['q', 'branch', 'agent', 'from', 'to', 'balance', 'changed', 'sort', 'ids', 'view'],
  '/payments': ['status', 'exact', 'q', ...NARROWED, 'ids', 'view'],
  '/live-payments': ['range', 'from', 'to'],
  '/ready-for-collection': ['q', ...NARROWED, 'view'],
  '/delivery-tracking': ['q', ...NARROWED, 'view'],
  '/pre-orders': ['status', 'location', 'q', ...OF_RECORDS, 'stuck', 'sort', 'ids', 'view'],
  '/layby': ['status', 'q', ...OF_RECORDS, 'balance', 'due', 'sort', 'ids', 'view'],
  '/reservations': ['status', 'q', ...OF_RECORDS, 'priority', 'sort', 'ids', 'view'],
  '/activity': ['day', 'kind', 'agent', 'branch', 'q'],
} as const satisfies Record<string, readonly string[]>;

export type ListViewPath = keyof typeof LIST_VIEW_WORDS;
export const LIST_VIEW_PATHS = Object.keys(LIST_VIEW_WORDS) as [ListViewPath, ...ListViewPath[]];

/** The parameters that a view keeps. */
export type ViewSearch = Readonly<Record<string, string>>;

export const VIEW_NAME_LENGTH = 60;
/** For each list: the most views of the shop, and of each device. */
export const MOST_VIEWS = 50;

/** The list whose views belong to an address; Pre-Orders has two addresses. */
export function viewPathOf(pathname: string): ListViewPath | null {
  const path = pathname === '/preorders' ? '/pre-orders' : pathname;
  return LIST_VIEW_PATHS.find((known) => known === path) ?? null;
}

/** The parameters of an address that a view of the list keeps, always in the same order. */
export function viewSearchOf(path: ListViewPath, search: Readonly<Record<string, unknown>>): ViewSearch {
  return Object.fromEntries(
    LIST_VIEW_WORDS[path].flatMap((word): [string, string][] => {
      const text = search[word];
      return typeof text === 'string' && text.trim() !== '' ? [[word, text.trim()]] : [];
    }),
  );
}

/** Parameters of a view that the list no longer has. */
export function goneWordsOf(path: ListViewPath, search: ViewSearch): string[] {
  const known: readonly string[] = LIST_VIEW_WORDS[path];
  return Object.keys(search).filter((word) => !known.includes(word));
}

export function isSameSearch(one: ViewSearch, other: ViewSearch): boolean {
  const words = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...words].every((word) => one[word] === other[word]);
}
