import { parseDay } from './calendar.ts';
import { BRANCH_LABELS, branchCodeOf, PRE_ORDER_LOCATION_LABELS } from './labels.ts';

/** What the query of a list's address narrows it to, in words: before it is taken away, and in the file. */

export type FilterWords = {
  /** 'Ready · Oshakati · search "selma"'; '' without a filter. */
  told: string;
  /** The same without what was searched for, which may be a person's name. */
  nameless: string;
  /** '-ready-oshakati-search', for the name of a file. */
  forFile: string;
};

type Labels = Readonly<Record<string, string>>;

/** `labels`: of the list's `status` and `group`. */
export function filterWords(
  query: { get(name: string): string | null },
  labels: Labels,
  zone: string,
): FilterWords {
  const given = (name: string) => [query.get(name)?.trim() ?? ''].filter((text) => text !== '');
  const words = [
    ...given('status').flatMap((list) => codes(list, labels)),
    ...given('group').flatMap((group) => codes(group, labels)),
    ...given('exact').map(() => 'only this step'),
    ...given('location').flatMap((location) => codes(location, PRE_ORDER_LOCATION_LABELS)),
    ...given('branch').map((branch) => {
      const code = branchCodeOf(branch);
      return code === null ? branch : BRANCH_LABELS[code];
    }),
    ...given('agent'),
    ...given('customerId').map((id) => `customer ${id}`),
    ...given('sent').map(() => 'sent'),
    ...given('range').flatMap((range) => codes(range, PERIODS)),
    ...dayWords('from', query.get('from'), zone),
    ...dayWords('to', query.get('to'), zone),
  ];
  const searched = given('q');
  const nameless = [...words, ...searched.map(() => 'search')];
  return {
    told: [...words, ...searched.map((q) => `search "${q}"`)].join(' · '),
    nameless: nameless.join(' · '),
    forFile: nameless.map((word) => `-${slugOf(word)}`).join(''),
  };
}

const PERIODS: Labels = { today: 'today', yesterday: 'yesterday', week: 'last 7 days', all: 'all days' };

function dayWords(name: 'from' | 'to', given: string | null, zone: string): string[] {
  const day = given === null ? null : parseDay(given, zone);
  return day === null ? [] : [`${name} ${day}`];
}

function codes(list: string, labels: Labels): string[] {
  return list.split(',').flatMap((word) => {
    const code = word.trim();
    return Object.hasOwn(labels, code) ? (labels[code] ?? []) : [];
  });
}

/** Nothing that a header or a file system would take for anything else. */
function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
}
