import { type Day, dayOf, parseDay } from './calendar.ts';
import type { ExportedList } from './exported-lists.ts';
import {
  BRANCH_LABELS,
  branchCodeOf,
  PRE_ORDER_LOCATION_LABELS,
  RESERVATION_PRIORITY_LABELS,
} from './labels.ts';
import { isStuckWord, stuckWords } from './stuck-words.ts';

/** The filters of a list's query in words: shown before an export and written into the file. */

export type FilterWords = {
  /** 'Ready · Oshakati · search "selma"'; '' without a filter. */
  told: string;
  /** The same without the search text, which may be a person's name. */
  nameless: string;
  /** The same for a file name: '-ready-oshakati-search'. */
  forFile: string;
};

type AskedDay = string | { kind: 'instant'; at: Date } | { kind: 'day'; day: string };

/** The list's query, on the server with the list's defaults, in the web app as the URL has it. */
export type AskedFilter = {
  [Text in
    | 'status'
    | 'group'
    | 'location'
    | 'branch'
    | 'agent'
    | 'model'
    | 'balance'
    | 'range'
    | 'priority'
    | 'month'
    | 'q']?: string | undefined;
} & { [Flag in 'exact' | 'sent' | 'unread']?: boolean | string | undefined } & {
  customerId?: number | string | undefined;
  ids?: readonly number[] | string | undefined;
  stuck?: number | string | undefined;
  due?: number | string | undefined;
  changed?: number | string | undefined;
  from?: AskedDay | null | undefined;
  to?: AskedDay | null | undefined;
};

export function filterWords(asked: AskedFilter, list: ExportedList, zone: string): FilterWords {
  const statuses = statusWords(asked.status ?? '', list);
  const words = [
    ...statuses,
    ...labelOf(asked.group, list.labels),
    ...(isYes(asked.exact) && statuses.length > 0 ? ['only this step'] : []),
    ...labelOf(asked.location?.toLowerCase(), PRE_ORDER_LOCATION_LABELS),
    ...branchWords(asked.branch, list),
    ...given(asked.agent),
    ...given(asked.model),
    ...given(asked.balance).map((amount) => `N$ ${amount} or more due`),
    ...given(asked.stuck?.toString()).map((text) =>
      isStuckWord(text) ? stuckWords(text) : `${text} days or more at its status`,
    ),
    ...given(asked.due?.toString()).map((days) => `due within ${days} days`),
    ...given(asked.changed?.toString()).map((days) => `changed within ${days} days`),
    ...labelOf(asked.priority, RESERVATION_PRIORITY_LABELS).map((label) => `${label} priority`),
    ...given(asked.customerId?.toString()).map((id) => `customer ${id}`),
    ...(asked.ids ? [`${countOf(asked.ids)} selected`] : []),
    ...(isYes(asked.sent) ? ['sent'] : []),
    ...(isYes(asked.unread) ? ['unread'] : []),
    ...given(asked.month),
    ...periodWords(asked, zone),
  ];
  const searched = given(asked.q);
  const nameless = [...words, ...searched.map(() => 'search')];
  return {
    told: [...words, ...searched.map((q) => `search "${q}"`)].join(' · '),
    nameless: nameless.join(' · '),
    forFile: nameless.map((word) => `-${slugOf(word)}`).join(''),
  };
}

const countOf = (ids: readonly number[] | string) => (typeof ids === 'string' ? ids.split(',') : ids).length;

type Labels = Readonly<Record<string, string>>;

const given = (text = '') => [text.trim()].filter((trimmed) => trimmed !== '');

const isYes = (flag: boolean | string | undefined) =>
  flag === true || flag === '' || flag === '1' || flag === 'true';

function labelOf(word: string | undefined, labels: Labels): string[] {
  return given(word).flatMap((code) => (Object.hasOwn(labels, code) ? (labels[code] ?? []) : []));
}

/** Words that match no status are ignored; two words for the same status are listed once. */
function statusWords(status: string, { labels, codeOf = (word) => word }: ExportedList): string[] {
  const words = status.split(',').flatMap((word) => labelOf(codeOf(word.trim()), labels));
  return [...new Set(words)];
}

function branchWords(branch: string | undefined, { hasKnownBranchesOnly }: ExportedList): string[] {
  return given(branch).flatMap((text) => {
    const code = branchCodeOf(text);
    if (code !== null) return [BRANCH_LABELS[code]];
    return hasKnownBranchesOnly ? [] : [text];
  });
}

const PERIODS: Labels = { today: 'today', yesterday: 'yesterday', week: 'last 7 days', all: 'all days' };

/** `from` and `to` count only with a custom range. */
function periodWords({ range, from, to }: AskedFilter, zone: string): string[] {
  if (range === undefined) {
    return [...dayWords('from', from, zone), ...dayWords('to', to, zone)].map((end) => `made ${end}`);
  }
  if (range !== 'custom') return labelOf(range, PERIODS);
  const ends = [...dayWords('from', from, zone), ...dayWords('to', to, zone)];
  return ends.length === 0 ? ['all days'] : ends;
}

function dayWords(name: 'from' | 'to', asked: AskedDay | null | undefined, zone: string): string[] {
  const day = asked ? readDay(asked, zone) : null;
  return day === null ? [] : [`${name} ${day}`];
}

function readDay(asked: AskedDay, zone: string): Day | null {
  if (typeof asked === 'string') return parseDay(asked, zone);
  return asked.kind === 'day' ? asked.day : dayOf(asked.at, zone);
}

/** Keeps only characters that are safe in a header and in a file name. */
function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
}
