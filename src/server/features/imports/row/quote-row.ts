// Owns turning the cells of one row into a quote, or into the reasons why it cannot be one.

import { readAmountText } from '#shared/domain/amount-text.ts';
import {
  QUOTE_FIELD_LABELS,
  QUOTE_FIELDS,
  type QuoteColumns,
  type QuoteField,
  REQUIRED_QUOTE_FIELDS,
} from '#shared/domain/quote-fields.ts';
import { readDayFirstDate } from './day-first-date.ts';
import { hasSplitAmount } from './split-amount.ts';

/** One quote as read: amounts in cents, days as YYYY-MM-DD, the phone as it was typed, absent texts null. */
export type Quote = {
  quoteNumber: string;
  customerName: string;
  customerPhone: string;
  totalCents: number;
  paidCents: number;
  phoneModel: string | null;
  customerEmail: string | null;
  customerLocation: string | null;
  customerAddress: string | null;
  quoteDate: string | null;
  dueDate: string | null;
  agent: string | null;
  branch: string | null;
};

/** Why a row cannot be read; `field` is null when the fault is in the row as a whole. */
export type RowReason = { field: QuoteField | null; message: string };

type Reasons = RowReason[];

const FELL_APART =
  'The row has a separator inside an amount or a text; put quotation marks around it, like "N$ 12,500.00"';
const MAX_LENGTH = 300;
// What the forms take too: a row that they would refuse could never be corrected in them.
const MAX_LENGTHS: Partial<Record<QuoteField, number>> = {
  quoteNumber: 100,
  customerName: 200,
  customerPhone: 50,
  phoneModel: 200,
  customerEmail: 254,
  customerLocation: 200,
  agent: 100,
  branch: 100,
};
// Beyond this a cell is no text anyone typed, and not worth cleaning before it is refused as too long.
const MAX_CLEANED_LENGTH = 2000;
const MAX_SHOWN_LENGTH = 40;
const LINE_BREAKS = /\s*[\r\n\v\f\u0085\u2028\u2029]+\s*/g;
// Control and zero-width characters: a database text refuses some, a screen shows none.
const UNPRINTABLE = /[\p{Cc}\p{Cf}]/gu;
const SHORTENED_NUMBER = /^\d[.,]?\d*e\+\d+$/i;

/** What the cells of a row mean in this file: cells between `headings` and `maxCells` are empty. */
export type RowShape = { columns: QuoteColumns; headings: number; maxCells: number; delimiter: string };

/** Reads the cells of one row. An unreadable row still gives its quote number, if it has one. */
export function readQuoteRow(
  cells: readonly string[],
  { columns, headings, maxCells, delimiter }: RowShape,
): { quote: Quote } | { reasons: Reasons; quoteNumber: string | null } {
  const isSurplus = cells.length > maxCells || cells.slice(headings).some((cell) => cell.trim() !== '');
  // Beside the table of a workbook there may be notes: nothing falls apart there.
  const hasSurplus = isSurplus && delimiter !== '';
  const isSplit = delimiter === ',' && hasSplitAmount(cells, columns, cells.length > headings);
  if (hasSurplus || isSplit) return { reasons: [{ field: null, message: FELL_APART }], quoteNumber: null };
  const texts = readTexts(cells, columns);
  const reasons: Reasons = [];
  for (const field of REQUIRED_QUOTE_FIELDS) {
    if (texts[field] === '') reasons.push({ field, message: `${QUOTE_FIELD_LABELS[field]} is required` });
  }
  checkTexts(texts, reasons);
  const totalCents = readCents('totalAmount', texts, reasons);
  const paidCents = readCents('paidAmount', texts, reasons) ?? 0;
  const quoteDate = readDay('quoteDate', texts, reasons);
  const dueDate = readDay('dueDate', texts, reasons);
  if (reasons.length > 0 || totalCents === null) return { reasons, quoteNumber: texts.quoteNumber || null };
  const { quoteNumber, customerName, customerPhone } = texts;
  const required = { quoteNumber, customerName, customerPhone, totalCents, paidCents, quoteDate, dueDate };
  return { quote: { ...required, ...readOptionalTexts(texts) } };
}

function readTexts(cells: readonly string[], columns: QuoteColumns): Record<QuoteField, string> {
  const texts = {} as Record<QuoteField, string>;
  for (const field of QUOTE_FIELDS) {
    const column = columns[field];
    texts[field] = column === undefined ? '' : cleanCell(cells[column] ?? '', field);
  }
  return texts;
}

/** Drops what spreadsheets wrap around texts (`="081…"`, a leading apostrophe) and a cell without a letter or digit. */
function cleanCell(cell: string, field: QuoteField): string {
  if (cell.trim().length > MAX_CLEANED_LENGTH) return cell.trim().slice(0, MAX_LENGTH + 1);
  const lineBreak = field === 'customerAddress' ? ', ' : ' ';
  const oneLine = cell
    .trim()
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

function checkTexts(texts: Record<QuoteField, string>, reasons: Reasons): void {
  for (const field of QUOTE_FIELDS) {
    const maxLength = MAX_LENGTHS[field] ?? MAX_LENGTH;
    if (texts[field].length > maxLength) {
      reasons.push({ field, message: `${QUOTE_FIELD_LABELS[field]} is longer than ${maxLength} characters` });
    }
  }
  for (const field of ['quoteNumber', 'customerPhone'] as const) {
    if (SHORTENED_NUMBER.test(texts[field])) {
      const message = 'was shortened by a spreadsheet; format the column as text and export again';
      reasons.push({ field, message: explain(field, texts, message) });
    }
  }
  if (texts.customerPhone !== '' && !/\d/.test(texts.customerPhone)) {
    reasons.push({
      field: 'customerPhone',
      message: explain('customerPhone', texts, 'is not a phone number; write it like 081 234 5678'),
    });
  }
}

function readCents(
  field: 'totalAmount' | 'paidAmount',
  texts: Record<QuoteField, string>,
  reasons: Reasons,
): number | null {
  if (texts[field] === '') return null;
  const reading = readAmountText(texts[field]);
  if ('problem' in reading) {
    reasons.push({ field, message: explain(field, texts, reading.problem) });
    return null;
  }
  if (field === 'totalAmount' && reading.cents === 0) {
    reasons.push({ field, message: `${QUOTE_FIELD_LABELS[field]} must be above zero` });
  }
  return reading.cents;
}

function readDay(
  field: 'quoteDate' | 'dueDate',
  texts: Record<QuoteField, string>,
  reasons: Reasons,
): string | null {
  if (texts[field] === '') return null;
  const reading = readDayFirstDate(texts[field]);
  if ('day' in reading) return reading.day;
  reasons.push({ field, message: explain(field, texts, reading.problem) });
  return null;
}

function readOptionalTexts(texts: Record<QuoteField, string>) {
  return {
    phoneModel: texts.phoneModel || null,
    customerEmail: texts.customerEmail || null,
    customerLocation: texts.customerLocation || null,
    customerAddress: texts.customerAddress || null,
    agent: texts.agent || null,
    branch: texts.branch || null,
  };
}

function explain(field: QuoteField, texts: Record<QuoteField, string>, problem: string): string {
  const text = texts[field];
  const shown = text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
  return `${QUOTE_FIELD_LABELS[field]} "${shown}" ${problem}`;
}
