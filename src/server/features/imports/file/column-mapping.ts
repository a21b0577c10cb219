// Owns matching a file's headings to fields and to the system that wrote them; the words themselves are in column-names.ts.

import {
  QUOTE_FIELDS,
  type QuoteColumns,
  type QuoteField,
  REQUIRED_QUOTE_FIELDS,
} from '#shared/domain/quote-fields.ts';
import { type AccountingSystem, HEADINGS, SIGNATURES } from './column-names.ts';

const SYSTEMS = ['Sage', 'QuickBooks', 'Xero'] as const satisfies readonly AccountingSystem[];
/** No export is wider; cells beyond are not looked at. */
export const MAX_COLUMNS = 256;
const MIN_SIGNATURES = 2;

const NORMALISED_HEADINGS = QUOTE_FIELDS.map((field) => ({
  field,
  names: HEADINGS[field].map(normaliseHeading),
}));
const NORMALISED_SIGNATURES = SYSTEMS.map((system) => ({
  system,
  names: new Set(SIGNATURES[system].map(normaliseHeading)),
}));

/**
 * Matches headings to fields by name, each column at most once. Where several columns could be one field, the most
 * telling heading wins among those that `isFilled`, so an empty Mobile column gives way to a filled Telephone.
 */
export function matchColumns(
  headers: readonly string[],
  isFilled: (column: number) => boolean = () => true,
): QuoteColumns {
  const names = headers.slice(0, MAX_COLUMNS).map(normaliseHeading);
  const columns: QuoteColumns = {};
  const taken = new Set<number>();
  for (const { field, names: wanted } of NORMALISED_HEADINGS) {
    const candidates = wanted.map((name) => names.indexOf(name)).filter((at) => at !== -1 && !taken.has(at));
    const column = candidates.find(isFilled) ?? candidates[0];
    if (column === undefined) continue;
    columns[field] = column;
    taken.add(column);
  }
  return columns;
}

/** The system whose own headings occur most, at least two of them; null when none does or two are level. */
export function recogniseSystem(headers: readonly string[]): AccountingSystem | null {
  const names = [...new Set(headers.map(normaliseHeading))];
  const scores = NORMALISED_SIGNATURES.map(({ system, names: own }) => ({
    system,
    score: names.filter((name) => own.has(name)).length,
  })).sort((one, other) => other.score - one.score);
  const [best, second] = scores;
  if (!best || best.score < MIN_SIGNATURES || best.score === second?.score) return null;
  return best.system;
}

export function findMissingFields(columns: QuoteColumns): QuoteField[] {
  return REQUIRED_QUOTE_FIELDS.filter((field) => columns[field] === undefined);
}

/** Letter case, spacing, punctuation, accents, a currency and the many ways to write "number" make no difference. */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/n\$|\bnad\b|\p{M}/gu, '')
    .replace(/#/g, ' number')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?:number|num|nr|no)$/, 'no');
}
