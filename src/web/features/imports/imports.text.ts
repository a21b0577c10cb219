import type { ImportOutcome, ImportPreview, ImportRow } from '#shared/contracts/imports.ts';
import type { ImportKind } from '#shared/domain/import-fields.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { unbroken } from '#web/lib/unbroken.ts';

/** The texts of the import dialog. */
export const IMPORT_TEXT = {
  dropTitle: 'Drop a CSV or Excel file here',
  dropHint: 'or press to choose one. Up to 5 MB or 20,000 rows.',
  oneFile: 'Choose one file at a time.',
  unreadableFile: 'The file could not be read. Choose it again.',
  columnsTitle: 'Match the fields to the columns of the file',
  notInFile: 'Not in the file',
  firstRowHeadings: 'The first row contains headings',
  templateHint: 'No file yet? Download',
  template: 'a template with the headings',
  sheet: 'Sheet',
  changeColumns: 'Change columns',
  otherFile: 'Another file',
  undo: 'Undo import',
  close: 'Close',
} as const;

/** The texts that depend on the kind of records. */
export const KIND_TEXT: Readonly<
  Record<
    ImportKind,
    {
      title: string;
      description: string;
      toPreview: string;
      rows: string;
      untitled: string;
      made: string;
      nothing: string;
    }
  >
> = {
  orders: {
    title: 'Import Quotes',
    description: 'Import quotes from a file exported by Sage, QuickBooks, Xero or a spreadsheet.',
    toPreview: 'Show quotes',
    rows: 'Quotes in the file',
    untitled: 'No quote number',
    made: 'Creates a new customer and an order',
    nothing: 'Every readable quote in this file already exists as an order.',
  },
  customers: {
    title: 'Import Customers',
    description: 'Import customers from a list: names, phone numbers and addresses.',
    toPreview: 'Show customers',
    rows: 'Customers in the file',
    untitled: 'No name',
    made: 'Creates a new customer',
    nothing: 'Every readable customer in this file already exists.',
  },
  laybys: {
    title: 'Import Laybys',
    description: 'Import active and ended laybys, each with the amount paid so far.',
    toPreview: 'Show laybys',
    rows: 'Laybys in the file',
    untitled: 'No phone model',
    made: 'Creates a new customer and a layby',
    nothing: 'Every readable layby in this file already exists.',
  },
  reservations: {
    title: 'Import Reservations',
    description: 'Import open and ended reservations. Customers who reserved first are served first.',
    toPreview: 'Show reservations',
    rows: 'Reservations in the file',
    untitled: 'No phone model',
    made: 'Creates a new customer and a reservation',
    nothing: 'Every readable reservation in this file already exists.',
  },
};

export const OUTCOME_LABELS: Readonly<Record<ImportOutcome, string>> = {
  new: 'New customer',
  known_customer: 'Known customer',
  asked: 'Question',
  already_there: 'Already exists',
  unreadable: 'Unreadable',
};

/** Short forms for the chips above the rows. */
export const OUTCOME_CHIPS: Readonly<Record<ImportOutcome, string>> = {
  ...OUTCOME_LABELS,
  new: 'New',
  known_customer: 'Known',
  asked: 'Questions',
};

/** The colour of each outcome, taken from a stage with that colour. */
export const OUTCOME_STAGES: Readonly<Record<ImportOutcome, string>> = {
  new: 'order_completed',
  known_customer: 'approved',
  asked: 'partial',
  already_there: 'pending',
  unreadable: 'overdue',
};

/** What happens to a row, or why nothing does. */
export function explainRow(
  kind: ImportKind,
  { questions, paidAmount, totalAmount, ...row }: ImportRow,
): string {
  const what = [explainOutcome(kind, row), standingText(row)].filter(Boolean).join(' · ');
  if (questions?.includes('overpaid')) {
    return `${what} · ${moneyOf(paidAmount ?? '0')} paid of ${moneyOf(totalAmount ?? '0')}`;
  }
  return paidAmount === undefined || row.outcome === 'already_there'
    ? what
    : `${what} · ${moneyOf(paidAmount)} booked as received`;
}

/** The status after the import, if the record does not start as a new one. */
function standingText({ outcome, standing }: Pick<ImportRow, 'outcome' | 'standing'>): string {
  return standing === undefined || outcome === 'already_there' ? '' : `status ${standing}`;
}

const moneyOf = (amount: string) => unbroken(formatMoney(amount));

function explainOutcome(
  kind: ImportKind,
  { outcome, existing, customerPhone, reasons = [] }: Omit<ImportRow, 'questions' | 'totalAmount'>,
): string {
  if (reasons.length > 0) return reasons.join(' · ');
  if (outcome === 'new') return KIND_TEXT[kind].made;
  if (outcome === 'already_there') return `An order has this quote number: ${existing?.quoteNumber ?? ''}`;
  if (existing?.line !== undefined) return `Same phone as line ${existing.line}: ${existing.name ?? ''}`;
  if (existing === undefined) return KIND_TEXT[kind].made;
  return customerPhone === null
    ? `No phone number; this customer has the name: ${existing.name ?? ''}`
    : `The phone number belongs to ${existing.name ?? ''}`;
}

export function amountOf({ totalAmount }: ImportRow): string {
  return totalAmount === null ? '' : formatMoney(totalAmount);
}

const ENCODING_NAMES: Readonly<Record<string, string>> = {
  'windows-1252': 'Windows-1252',
  macintosh: 'Macintosh',
};

/** 'Sage · Windows-1252 · separated by ;' */
export function describeFile(
  preview: Pick<ImportPreview, 'system' | 'encoding' | 'delimiter' | 'sheet'>,
): string {
  if (preview.sheet !== null) {
    return [preview.system, 'Excel workbook', `sheet ${preview.sheet}`].filter(Boolean).join(' · ');
  }
  const separator = preview.delimiter === '\t' ? 'tabs' : preview.delimiter;
  return [
    preview.system,
    ENCODING_NAMES[preview.encoding] ?? preview.encoding.toUpperCase(),
    `separated by ${separator}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
