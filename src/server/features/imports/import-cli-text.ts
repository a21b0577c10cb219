// The texts that `npm run import` prints.

import type { ImportPreview, ImportReply, ImportSummary } from '#shared/contracts/imports.ts';
import { formatLargeCount } from '#shared/domain/counts.ts';
import { fieldLabel, IMPORT_FIELDS, type ImportKind } from '#shared/domain/import-fields.ts';
import {
  describeCreated,
  describeImport,
  describeReceived,
  describeUnanswered,
  IMPORT_NOUNS,
  listQuestions,
} from '#shared/domain/import-words.ts';
import { letterOfColumn } from './file/columns-option.ts';

export const USAGE = `Imports a list from a CSV file or Excel workbook: quotes, unless you choose another --kind.

  npm run import -- quotes.csv             shows a preview, asks, then imports
  npm run import -- quotes.csv --yes       imports without asking
  npm run import -- quotes.csv --map quoteNumber=A,customerName=Client
                                           assigns columns by letter or heading if not recognised
  npm run import -- quotes.csv --no-headings
                                           the file has no row of headings
  npm run import -- quotes.xlsx --sheet March
                                           reads this sheet of the workbook
  npm run import -- quotes.csv --accept by_name,overpaid,masked_id
                                           also imports rows without a phone number (for the customer
                                           of that name), rows with more paid than the total, and
                                           laybys with only the end of an ID number
  npm run import -- --kind customers people.csv
                                           customers, laybys or reservations
  npm run import -- --undo 17              undoes the import of batch 17`;

const DELIMITER_NAMES: Record<string, string> = { '\t': 'tabs' };

/** Describes the file as it was understood, the counts, and every row that cannot be read with its reasons. */
export function describePreview(name: string, preview: ImportPreview): string {
  const { system, summary } = preview;
  const origin = system === null ? 'system not recognised' : `exported by ${system}`;
  const lines = [`${name}: ${origin}, ${describeForm(preview)}`, '', ...describeColumns(preview)];
  if (preview.missingFields.length > 0) return [...lines, '', describeMissing(preview)].join('\n');
  return [...lines, '', ...describeSummary(preview.kind, summary), ...describeUnreadable(preview)].join('\n');
}

/** The question before anything is changed. */
export function describeQuestion(kind: ImportKind, summary: ImportSummary): string {
  const records = formatLargeCount(summary.records, IMPORT_NOUNS[kind]);
  return `This will create ${describeImport(kind, summary)}\nImport ${records}? [y/N] `;
}

export function describeResult(kind: ImportKind, { batchId, created, summary }: ImportReply): string {
  const unanswered = describeUnanswered(summary);
  if (batchId === null) return `Nothing to import: ${unanswered || 'every readable row already exists.'}`;
  return [
    `Imported ${describeCreated(kind, created)} as batch ${batchId}.`,
    ...(Number(summary.receivedAmount) > 0 ? [describeReceived(summary)] : []),
    ...(unanswered ? [unanswered] : []),
    `To undo it: npm run import -- --undo ${batchId}`,
  ].join('\n');
}

function describeForm({ encoding, delimiter, sheet, sheets }: ImportPreview): string {
  if (sheet === null) return `${encoding}, separated by ${DELIMITER_NAMES[delimiter] ?? `"${delimiter}"`}`;
  const others = sheets.filter((name) => name !== sheet);
  const choice = others.length > 0 ? ` (--sheet for another: ${others.join(', ')})` : '';
  return `the sheet "${sheet}"${choice}`;
}

function describeColumns({ kind, headers, mapping }: ImportPreview): string[] {
  const fields = IMPORT_FIELDS[kind];
  const width = Math.max(...fields.map(({ label }) => label.length));
  return fields.flatMap(({ name, label }) => {
    const column = mapping[name];
    if (column === undefined) return [];
    return [`  ${label.padEnd(width)} ${letterOfColumn(column).padEnd(3)} ${headers[column] ?? ''}`];
  });
}

function describeMissing({ kind, headers, missingFields }: ImportPreview): string {
  const columns = headers.map((heading, at) => `${letterOfColumn(at)} ${heading}`).join(', ');
  return [
    `No column was recognised for: ${missingFields.map((field) => fieldLabel(kind, field)).join(', ')}.`,
    `The file has: ${columns}.`,
    `Choose with --map, for example --map ${missingFields.map((field) => `${field}=A`).join(',')}`,
  ].join('\n');
}

function describeSummary(kind: ImportKind, summary: ImportSummary): string[] {
  const rows: [number, string][] = [
    [summary.newCustomers, 'new customers'],
    [summary.knownCustomers, 'known customers'],
    [summary.alreadyThere, kind === 'orders' ? 'quotes that already exist' : 'already exist'],
    [summary.unreadable, 'rows that cannot be read'],
    [summary.skipped, 'other lines (titles, totals)'],
  ];
  const counts = rows.map(([amount, words]) => `${amount.toLocaleString('en-GB').padStart(8)} ${words}`);
  const questions = listQuestions(summary).map(({ text, question }) => `  ${text} (--accept ${question})`);
  return questions.length === 0 ? counts : [...counts, '', 'Skipped unless accepted:', ...questions];
}

function describeUnreadable({ rows }: ImportPreview): string[] {
  const unreadable = rows.filter(({ outcome }) => outcome === 'unreadable');
  if (unreadable.length === 0) return [];
  const lines = unreadable.map(
    ({ line, title, reasons = [] }) =>
      `  line ${line}${title === null ? '' : `, ${title}`}: ${reasons.join('; ')}`,
  );
  return ['', 'Rows that cannot be read:', ...lines];
}
