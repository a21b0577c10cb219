import type { InstantInput } from '#shared/contracts/common.ts';
import { BRANCH_LABELS, branchCodeOf, PRE_ORDER_LOCATION_LABELS } from '#shared/domain/labels.ts';
import { resolveDay } from '../http/stamps.ts';

/** What a list's query narrows it to, in words. */

export type FilterWords = {
  /** 'Ready · Oshakati · search "selma"'; 'all' without a filter. */
  told: string;
  /** The same for the history, which keeps nothing that was searched for: it may be a person's name. */
  forHistory: string;
  /** '-ready-oshakati-search', for the name of the file. */
  forFile: string;
};

type Query = Readonly<Record<string, unknown>>;
type Labels = Readonly<Record<string, string>>;

export function filterWords(query: Query, labels: Labels, zone: string): FilterWords {
  const words = [
    ...codes(query.status, labels),
    ...codes(query.group, labels),
    ...(query.exact === true ? ['only this step'] : []),
    ...codes(query.location, PRE_ORDER_LOCATION_LABELS),
    ...text(query.branch).map((branch) => {
      const code = branchCodeOf(branch);
      return code === null ? branch : BRANCH_LABELS[code];
    }),
    ...text(query.agent),
    ...(query.customerId === undefined ? [] : [`customer ${query.customerId}`]),
    ...(query.sent === true ? ['sent'] : []),
    ...periodOf(query, zone),
  ];
  const searched = text(query.q);
  const told = [...words, ...searched.map((q) => `search "${q}"`)];
  const forHistory = [...words, ...searched.map(() => 'a search')];
  return {
    told: told.join(' · ') || 'all',
    forHistory: forHistory.join(' · ') || 'all',
    forFile: [...words, ...searched.map(() => 'search')].map((word) => `-${slugOf(word)}`).join(''),
  };
}

const PERIODS: Labels = { today: 'today', yesterday: 'yesterday', week: 'last 7 days', all: 'all days' };

function periodOf({ range, from, to }: Query, zone: string): string[] {
  if (range !== 'custom') return codes(range, PERIODS);
  // What the contract has made of them.
  const [first, last] = [from, to].map((day) => resolveDay(day as InstantInput | undefined, zone));
  return [...(first ? [`from ${first}`] : []), ...(last ? [`to ${last}`] : [])];
}

function codes(given: unknown, labels: Labels): string[] {
  return text(given)
    .flatMap((list) => list.split(','))
    .map((word) => word.trim())
    .filter((word) => Object.hasOwn(labels, word))
    .map((word) => labels[word] ?? word);
}

const text = (given: unknown) => (typeof given === 'string' && given.trim() !== '' ? [given.trim()] : []);

/** Nothing that a header or a file system would take for anything else. */
export function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '');
}
