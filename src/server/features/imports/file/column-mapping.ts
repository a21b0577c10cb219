// Matches a file's headings to fields and to the accounting system that wrote them; the known headings are in column-names.ts.

import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportColumns,
  type ImportFieldName,
  type ImportKind,
  requiredFields,
} from '#shared/domain/import-fields.ts';
import { type AccountingSystem, headingsOf, SIGNATURES } from './column-names.ts';

const SYSTEMS = ['Sage', 'QuickBooks', 'Xero'] as const satisfies readonly AccountingSystem[];
/** No known export is wider; cells beyond this are ignored. */
export const MAX_COLUMNS = 256;
const MIN_SIGNATURES = 2;

type KnownHeadings = readonly { field: ImportFieldName; names: readonly string[] }[];
const NORMALISED_HEADINGS = Object.fromEntries(
  IMPORT_KINDS.map((kind) => [
    kind,
    IMPORT_FIELDS[kind].map(({ name: field }) => ({
      field,
      names: headingsOf(kind, field).map(normaliseHeading),
    })),
  ]),
) as unknown as Readonly<Record<ImportKind, KnownHeadings>>;
const NORMALISED_SIGNATURES = SYSTEMS.map((system) => ({
  system,
  names: new Set(SIGNATURES[system].map(normaliseHeading)),
}));

/**
 * Matches headings to fields by name, each column at most once. Where several columns could be one field, the most
 * specific heading wins among those that `isFilled`, so an empty Mobile column gives way to a filled Telephone.
 */
export function matchColumns(
  kind: ImportKind,
  headers: readonly string[],
  isFilled: (column: number) => boolean = () => true,
): ImportColumns {
  const names = headers.slice(0, MAX_COLUMNS).map(normaliseHeading);
  const columns: ImportColumns = {};
  const taken = new Set<number>();
  for (const { field, names: wanted } of NORMALISED_HEADINGS[kind]) {
    const candidates = wanted.map((name) => names.indexOf(name)).filter((at) => at !== -1 && !taken.has(at));
    const column = candidates.find(isFilled) ?? candidates[0];
    if (column === undefined) continue;
    columns[field] = column;
    taken.add(column);
  }
  return columns;
}

/** The system with the most of its own headings, at least two; null when no system has two, or two systems have equally many. */
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

export function findMissingFields(kind: ImportKind, columns: ImportColumns): ImportFieldName[] {
  return requiredFields(kind).filter((field) => columns[field] === undefined);
}

/** Normalises a heading: letter case, spacing, punctuation, accents, a currency and the many ways to write "number" make no difference. */
export function normaliseHeading(heading: string): string {
  return heading
    .normalize('NFD')
    .toLowerCase()
    .replace(/n\$|\bnad\b|\p{M}/gu, '')
    .replace(/#/g, ' number')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?:number|num|nr|no)$/, 'no');
}
