import { z } from 'zod';
import {
  IMPORT_FIELD_NAMES,
  IMPORT_KINDS,
  type ImportColumns,
  type ImportFieldName,
} from '#shared/domain/import-fields.ts';
import { visibleText } from '#shared/domain/text.ts';
import { amountOut, id } from './common.ts';

/**
 * Importing a list from a file. Both calls take the file's bytes as the body and the same query; the preview changes
 * nothing, and the import decides anew from the same bytes.
 */

const fieldName = z.enum(IMPORT_FIELD_NAMES);

export const IMPORT_QUESTIONS = ['by_name', 'overpaid', 'masked_id'] as const;
/**
 * What a row needs a yes to: `by_name` has no phone number and the name of one customer; `overpaid` has more paid
 * than its total; `masked_id` has of an ID number its end alone, as our own exports do.
 */
export type ImportQuestion = (typeof IMPORT_QUESTIONS)[number];
const question = z.enum(IMPORT_QUESTIONS);
const MAX_COLUMN = 255;

/** `quoteNumber:0,customerName:2`: the complete choice of columns, counted from zero. */
const columnsText = z
  .string()
  .max(2000)
  .transform((text, context): ImportColumns => {
    const columns: ImportColumns = {};
    for (const part of text.split(',')) {
      const [name = '', column = ''] = part.split(':');
      const field = fieldName.safeParse(name);
      if (!field.success || !/^\d{1,3}$/.test(column) || Number(column) > MAX_COLUMN) {
        context.addIssue({ code: 'custom', message: 'Expected columns like quoteNumber:0,customerName:2' });
        return z.NEVER;
      }
      columns[field.data] = Number(column);
    }
    return columns;
  });

export const importQuery = z.object({
  /** What the file is a list of. */
  kind: z.enum(IMPORT_KINDS).default('orders'),
  /** Without it the headings decide. */
  mapping: columnsText.optional(),
  /** 1 when the first row is headings, 0 when it is a row already; found out when absent. */
  headings: z
    .enum(['0', '1'], { error: 'Expected 0 or 1' })
    .transform((text) => text === '1')
    .optional(),
  /** Which sheet of a workbook; the first one with such a list in it when absent. */
  sheet: z.string().max(100).optional(),
  /** The questions that were answered with yes, parted by commas. */
  accept: z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(question))
    .optional(),
  /** The file's name, for the list of imports. */
  name: z
    .string()
    .transform((text) =>
      visibleText(text.replace(/\p{Cc}/gu, ''))
        .slice(0, 100)
        .toWellFormed(),
    )
    .optional(),
});
export type ImportQuery = z.output<typeof importQuery>;

export const IMPORT_OUTCOMES = ['new', 'known_customer', 'asked', 'already_there', 'unreadable'] as const;
/**
 * `new` brings a new customer along (or is one); `known_customer` goes to the one that has the phone number (or the name);
 * of these two a record is made. `asked` becomes one of them once its questions are accepted. `already_there` repeats a record or an earlier line; `unreadable` says why.
 */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What a row has met: a customer or order of the shop, or an earlier line of the file. */
export const importMatch = z.object({
  customerId: id.optional(),
  orderId: id.optional(),
  line: z.int().optional(),
  name: z.string().optional(),
  quoteNumber: z.string().optional(),
});
export type ImportMatch = z.infer<typeof importMatch>;

export const importRow = z.object({
  /** Where the row starts in the file, from 1. */
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** What it is called by: the quote number of an order, a customer's name, the model of a phone; as in the file. */
  title: z.string().nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  totalAmount: amountOut.nullable(),
  /** What would be booked as received; absent when nothing was paid. */
  paidAmount: amountOut.optional(),
  /** Where it stands when it is taken in, where that is further than its money says: 'Contract Signed'. */
  standing: z.string().optional(),
  questions: z.array(question).optional(),
  existing: importMatch.optional(),
  reasons: z.array(z.string()).optional(),
});
export type ImportRow = z.infer<typeof importRow>;

/** A sum may be larger than any one amount. */
const sum = z.string().regex(/^\d+\.\d{2}$/);

export const importSummary = z.object({
  /** Rows by outcome. */
  newCustomers: z.int(),
  knownCustomers: z.int(),
  alreadyThere: z.int(),
  unreadable: z.int(),
  /** Rows that need a yes, by question, whether it was given or not. */
  asked: z.record(question, z.int()),
  /** Rows whose questions are not all answered with yes: they are left out. */
  unanswered: z.int(),
  /** Lines that are no rows of the list: titles, repeated headings, totals. */
  skipped: z.int(),
  /** Records to be made, what they come to, and what of it is booked as received. */
  records: z.int(),
  totalAmount: sum,
  receivedAmount: sum,
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importPreview = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** Sage, QuickBooks or Xero by the headings; null when they are nobody's. */
  system: z.string().nullable(),
  encoding: z.string(),
  /** Empty for a workbook. */
  delimiter: z.string(),
  sheet: z.string().nullable(),
  /** The sheets of a workbook with anything in them. */
  sheets: z.array(z.string()),
  headers: z.array(z.string()),
  mapping: z.partialRecord(fieldName, z.int()),
  /** Required fields without a column; while there is one, there are no rows. */
  missingFields: z.array(fieldName),
  /** The first rows as they stand. */
  sample: z.array(z.array(z.string())),
  summary: importSummary,
  rows: z.array(importRow),
});
export type ImportPreview = Omit<z.infer<typeof importPreview>, 'mapping' | 'missingFields'> & {
  mapping: ImportColumns;
  missingFields: ImportFieldName[];
};

export const importReply = z.object({
  /** What to undo; null when there was nothing to import. */
  batchId: id.nullable(),
  /** The customers are new ones that came along; of a list of customers they are the records. */
  created: z.object({ customers: z.int(), records: z.int() }),
  summary: importSummary,
});
export type ImportReply = z.infer<typeof importReply>;
