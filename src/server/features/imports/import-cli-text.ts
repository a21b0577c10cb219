// Owns what `npm run import` prints.

import type { ImportPreview, ImportReply, ImportSummary } from '#shared/contracts/imports.ts';
import {
  countOf,
  describeImport,
  describeReceived,
  describeUnanswered,
  listQuestions,
} from '#shared/domain/import-words.ts';
import { QUOTE_FIELD_LABELS, QUOTE_FIELDS, type QuoteField } from '#shared/domain/quote-fields.ts';
import { letterOfColumn } from './file/columns-option.ts';

export const USAGE = `Imports quotes that an accounting system exported as CSV or Excel workbook.

  npm run import -- quotes.csv             shows what would happen, asks, imports
  npm run import -- quotes.csv --yes       imports without asking
  npm run import -- quotes.csv --map quoteNumber=A,customerName=Client
                                           a column by letter or heading, where it is not recognised
  npm run import -- quotes.csv --no-headings
                                           the first row is a quote already
  npm run import -- quotes.xlsx --sheet March
                                           another sheet of a workbook than its first
  npm run import -- quotes.csv --accept by_name,overpaid
                                           imports rows without a phone number for the customer of that name,
                                           and rows with more paid than the total
  npm run import -- --undo 17              takes the import of batch 17 back`;

const DELIMITER_NAMES: Record<string, string> = { '\t': 'tabs' };

/** The file as it was understood, the counts, and every row that cannot be read with its reasons. */
export function describePreview(name: string, preview: ImportPreview): string {
  const { system, summary } = preview;
  const origin = system === null ? 'headings of no known system' : `exported by ${system}`;
  const lines = [`${name}: ${origin}, ${describeForm(preview)}`, '', ...describeColumns(preview)];
  if (preview.missingFields.length > 0) return [...lines, '', describeMissing(preview)].join('\n');
  return [...lines, '', ...describeSummary(summary), ...describeUnreadable(preview)].join('\n');
}

/** What is asked before anything is changed. */
export function describeQuestion(summary: ImportSummary): string {
  return `This makes ${describeImport(summary)}\nImport ${countOf(summary.orders, 'order')}? [y/N] `;
}

export function describeResult({ batchId, created, summary }: ImportReply): string {
  const unanswered = describeUnanswered(summary);
  if (batchId === null)
    return `Nothing to import: ${unanswered || 'every quote that can be read is there already.'}`;
  return [
    `Imported ${countOf(created.orders, 'order')} and ${countOf(created.customers, 'new customer')} as batch ${batchId}.`,
    ...(Number(summary.receivedAmount) > 0 ? [describeReceived(summary)] : []),
    ...(unanswered ? [unanswered] : []),
    `To take it back: npm run import -- --undo ${batchId}`,
  ].join('\n');
}

function describeForm({ encoding, delimiter, sheet, sheets }: ImportPreview): string {
  if (sheet === null) return `${encoding}, separated by ${DELIMITER_NAMES[delimiter] ?? `"${delimiter}"`}`;
  const others = sheets.filter((name) => name !== sheet);
  const choice = others.length > 0 ? ` (--sheet for another: ${others.join(', ')})` : '';
  return `the sheet "${sheet}"${choice}`;
}

function describeColumns({ headers, mapping }: ImportPreview): string[] {
  return QUOTE_FIELDS.flatMap((field) => {
    const column = mapping[field];
    if (column === undefined) return [];
    const heading = headers[column] ?? '';
    return [`  ${labelOf(field)} ${letterOfColumn(column).padEnd(3)} ${heading}`];
  });
}

function describeMissing({ headers, missingFields }: ImportPreview): string {
  const columns = headers.map((heading, at) => `${letterOfColumn(at)} ${heading}`).join(', ');
  return [
    `No column was recognised for: ${missingFields.map((field) => QUOTE_FIELD_LABELS[field]).join(', ')}.`,
    `The file has: ${columns}.`,
    `Choose with --map, for example --map ${missingFields.map((field) => `${field}=A`).join(',')}`,
  ].join('\n');
}

function describeSummary(summary: ImportSummary): string[] {
  const rows: [number, string][] = [
    [summary.newCustomers, 'new customers'],
    [summary.knownCustomers, 'known customers'],
    [summary.alreadyThere, 'quotes already there'],
    [summary.unreadable, 'rows that cannot be read'],
    [summary.skipped, 'lines that are no quotes (titles, totals)'],
  ];
  const counts = rows.map(([amount, words]) => `${amount.toLocaleString('en-GB').padStart(8)} ${words}`);
  const questions = listQuestions(summary).map(({ text, question }) => `  ${text} (--accept ${question})`);
  return questions.length === 0 ? counts : [...counts, '', 'Left out until it is accepted:', ...questions];
}

function describeUnreadable({ rows }: ImportPreview): string[] {
  const unreadable = rows.filter(({ outcome }) => outcome === 'unreadable');
  if (unreadable.length === 0) return [];
  const lines = unreadable.map(
    ({ line, quoteNumber, reasons = [] }) =>
      `  line ${line}${quoteNumber === null ? '' : `, ${quoteNumber}`}: ${reasons.join('; ')}`,
  );
  return ['', 'Rows that cannot be read:', ...lines];
}

const LABEL_WIDTH = Math.max(...QUOTE_FIELDS.map((field) => QUOTE_FIELD_LABELS[field].length));

function labelOf(field: QuoteField): string {
  return QUOTE_FIELD_LABELS[field].padEnd(LABEL_WIDTH);
}
