// Turns the cells of one row into a typed item, or into the reasons why it cannot be read.

import { readAmountText } from '#shared/domain/amount-text.ts';
import { unguardFormula } from '#shared/domain/formula-guard.ts';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type ImportColumns,
  type ImportField,
  type ImportFieldName,
  type ImportKind,
} from '#shared/domain/import-fields.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import { readChoice } from './choice-text.ts';
import { readDayFirstDate, readDayFirstMoment } from './day-first-date.ts';
import type { ImportItem } from './import-item.ts';
import { ROW_RULES } from './row-rules.ts';
import { hasSplitAmount } from './split-amount.ts';

/** Why a row cannot be read; `field` is null when the fault is in the row as a whole. */
export type RowReason = { field: ImportFieldName | null; message: string };

type Texts = Partial<Record<ImportFieldName, string>>;

const FELL_APART =
  'The row has a separator inside an amount or a text; put quotation marks around it, like "N$ 12,500.00"';
const MAX_LENGTH = 300;
// A longer cell was not typed by anyone: it is not cleaned, and is refused as too long.
const MAX_CLEANED_LENGTH = 2000;
const MAX_SHOWN_LENGTH = 40;
const LINE_BREAKS = /\s*[\r\n\v\f\u0085\u2028\u2029]+\s*/g;
// Control and zero-width characters: the database refuses some of them, and a screen shows none.
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu;
const SHORTENED_NUMBER = /^\d[.,]?\d*e\+\d+$/i;

/** How the rows of this file are built: cells between `headings` and `maxCells` are empty. */
export type RowShape = {
  kind: ImportKind;
  columns: ImportColumns;
  headings: number;
  maxCells: number;
  /** Empty in a workbook. */
  delimiter: string;
};

/** Reads the cells of one row. For an unreadable row, the result still has its texts, if there are any. */
export function readCells(
  cells: readonly string[],
  { kind, columns, headings, maxCells, delimiter }: RowShape,
): { item: ImportItem } | { reasons: RowReason[]; texts: Texts } {
  const isSurplus = cells.length > maxCells || cells.slice(headings).some((cell) => cell.trim() !== '');
  // A workbook may have notes beside its table; only in text files do surplus cells mean a broken row.
  const hasSurplus = isSurplus && delimiter !== '';
  const isSplit = delimiter === ',' && hasSplitAmount(cells, columns, cells.length > headings);
  if (hasSurplus || isSplit) return { reasons: [{ field: null, message: FELL_APART }], texts: {} };
  const fields = IMPORT_FIELDS[kind];
  const texts: Texts = {};
  for (const field of fields) texts[field.name] = textOf(cells, columns, field);
  const reasons: RowReason[] = [];
  for (const { name: field, label, isRequired } of fields) {
    if (isRequired && texts[field] === '') reasons.push({ field, message: `${label} is required` });
  }
  for (const field of fields) checkText(field, texts[field.name] ?? '', reasons);
  const item = { ...NOTHING };
  // Amounts before days, so that the reasons have the same order for every file.
  for (const field of BY_VALUE[kind]) {
    const text = texts[field.name] ?? '';
    const value = text === '' ? null : readValue(field, text, reasons);
    Object.assign(item, namedValue(field, value));
  }
  for (const message of ROW_RULES[kind].check(item)) reasons.push({ field: null, message });
  return reasons.length > 0 ? { reasons, texts } : { item };
}

const NOTHING = {
  ...Object.fromEntries(
    IMPORT_FIELD_NAMES.filter((name) => !/Amount$/.test(name)).map((name) => [name, null]),
  ),
  customerName: '',
  customerPhone: '',
  totalCents: 0,
  paidCents: 0,
} as unknown as ImportItem;

const VALUE_ORDER: Readonly<Record<ImportField['kind'], number>> = {
  ...{ text: 0, address: 0, phone: 0, code: 0 },
  ...{ amount: 1, day: 2, moment: 2, choice: 3 },
};
const BY_VALUE = Object.fromEntries(
  IMPORT_KINDS.map((kind) => [
    kind,
    IMPORT_FIELDS[kind].toSorted((one, other) => VALUE_ORDER[one.kind] - VALUE_ORDER[other.kind]),
  ]),
) as Record<ImportKind, ImportField[]>;

function namedValue({ name }: ImportField, value: string | number | null): Partial<ImportItem> {
  if (name === 'totalAmount') return { totalCents: Number(value ?? 0) };
  if (name === 'paidAmount') return { paidCents: Number(value ?? 0) };
  if (name === 'feeKept') return { feeKept: value === null ? null : amountOfCents(Number(value)) };
  const isAlwaysText = name === 'customerName' || name === 'customerPhone';
  return { [name]: value ?? (isAlwaysText ? '' : null) };
}

function textOf(cells: readonly string[], columns: ImportColumns, field: ImportField): string {
  const column = columns[field.name];
  return column === undefined ? '' : cleanCell(cells[column] ?? '', field);
}

/** Removes what spreadsheets add to texts (`="081…"`, a leading apostrophe); a cell without a letter or digit counts as empty. */
function cleanCell(cell: string, { kind }: ImportField): string {
  if (cell.trim().length > MAX_CLEANED_LENGTH) return cell.trim().slice(0, MAX_CLEANED_LENGTH + 1);
  const lineBreak = kind === 'address' ? ', ' : ' ';
  const oneLine = unguardFormula(cell.trim())
    .replace(LINE_BREAKS, lineBreak)
    .replace(/\s+/g, ' ')
    .replace(UNPRINTABLE, '')
    .trim();
  const unwrapped = oneLine
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'(?=[+\d=])/, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(unwrapped) ? unwrapped : '';
}

function checkText(field: ImportField, text: string, reasons: RowReason[]): void {
  const { name, label, kind, maxLength = MAX_LENGTH } = field;
  if (text.length > maxLength) {
    reasons.push({ field: name, message: `${label} is longer than ${maxLength} characters` });
  }
  if ((kind === 'code' || kind === 'phone') && SHORTENED_NUMBER.test(text)) {
    const message = 'was shortened by a spreadsheet; format the column as text and export again';
    reasons.push({ field: name, message: explain(field, text, message) });
  }
  if (kind === 'phone' && text !== '' && !/\d/.test(text)) {
    const message = explain(field, text, 'is not a phone number; write it like 081 234 5678');
    reasons.push({ field: name, message });
  }
}

function readValue(field: ImportField, text: string, reasons: RowReason[]): string | number | null {
  const refuse = (problem: string) => {
    reasons.push({ field: field.name, message: explain(field, text, problem) });
    return null;
  };
  switch (field.kind) {
    case 'amount': {
      const reading = readAmountText(text);
      if ('problem' in reading) return refuse(reading.problem);
      if (field.isRequired && reading.cents === 0) {
        reasons.push({ field: field.name, message: `${field.label} must be above zero` });
      }
      return reading.cents;
    }
    case 'day': {
      const reading = readDayFirstDate(text);
      return 'day' in reading ? reading.day : refuse(reading.problem);
    }
    case 'moment': {
      const reading = readDayFirstMoment(text);
      return 'moment' in reading ? reading.moment : refuse(reading.problem);
    }
    case 'choice': {
      const reading = readChoice(field, text);
      return 'code' in reading ? reading.code : refuse(reading.problem);
    }
    default:
      return text;
  }
}

function explain({ label }: ImportField, text: string, problem: string): string {
  const shown = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
  return `${label} "${shown}" ${problem}`;
}
