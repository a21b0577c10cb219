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
 * Importing a list from a file. Preview and import take the file's bytes as the body and the same query; the preview changes nothing, and
 * the import evaluates the same bytes again.
 */

const fieldName = z.enum(IMPORT_FIELD_NAMES);

export const IMPORT_QUESTIONS = ['by_name', 'overpaid', 'masked_id'] as const;
/**
 * Questions that a row's import needs a yes to: `by_name`: the row has no phone number, and its name is that of one customer; `overpaid`:
 * more is paid than the total; `masked_id`: the row has only the last digits of an ID number, as our own exports do.
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
  /** The kind of records in the file. */
  kind: z.enum(IMPORT_KINDS).default('orders'),
  /** Without it the columns are recognised by their headings. */
  mapping: columnsText.optional(),
  /** 1 when the first row is headings, 0 when it is a record; detected when absent. */
  headings: z
    .enum(['0', '1'], { error: 'Expected 0 or 1' })
    .transform((text) => text === '1')
    .optional(),
  /** The sheet of a workbook; when absent, the first one that contains such a list. */
  sheet: z.string().max(100).optional(),
  /** The questions that were answered with yes, separated by commas. */
  accept: z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(question))
    .optional(),
  /** The file's name, shown in the list of imports. */
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

const IMPORT_OUTCOMES = ['new', 'known_customer', 'asked', 'already_there', 'unreadable'] as const;
/**
 * `new`: the row creates a new customer (or is one); `known_customer`: the row goes to the customer with its phone number (or name). Both
 * create a record. `asked` becomes one of these once its questions are accepted. `already_there` repeats a record or an earlier line;
 * `unreadable` states the reason.
 */
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** What a row matches: a customer or order of the shop, or an earlier line of the file. */
const importMatch = z.object({
  customerId: id.optional(),
  orderId: id.optional(),
  line: z.int().optional(),
  name: z.string().optional(),
  quoteNumber: z.string().optional(),
});
export type ImportMatch = z.infer<typeof importMatch>;

const importRow = z.object({
  /** The line on which the row starts in the file, from 1. */
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The row's name as in the file: an order's quote number, a customer's name, a phone's model. */
  title: z.string().nullable(),
  customerName: z.string().nullable(),
  customerPhone: z.string().nullable(),
  totalAmount: amountOut.nullable(),
  /** The amount that would be booked as received; absent when nothing was paid. */
  paidAmount: amountOut.optional(),
  /** The status after the import, if it is further than the money alone would give: 'Contract Signed'. */
  standing: z.string().optional(),
  questions: z.array(question).optional(),
  existing: importMatch.optional(),
  reasons: z.array(z.string()).optional(),
});
export type ImportRow = z.infer<typeof importRow>;

/** A sum, which may exceed the limit of a single amount. */
const sum = z.string().regex(/^\d+\.\d{2}$/);

const importSummary = z.object({
  /** Rows by outcome. */
  newCustomers: z.int(),
  knownCustomers: z.int(),
  alreadyThere: z.int(),
  unreadable: z.int(),
  /** Rows that need a yes, by question, whether or not it was given. */
  asked: z.record(question, z.int()),
  /** Rows with a question that is not answered with yes: they are not imported. */
  unanswered: z.int(),
  /** Lines that are not records: titles, repeated headings, totals. */
  skipped: z.int(),
  /** The records to be created, the sum of their totals, and what of it is booked as received. */
  records: z.int(),
  totalAmount: sum,
  receivedAmount: sum,
});
export type ImportSummary = z.infer<typeof importSummary>;

export const importPreview = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** Sage, QuickBooks or Xero, recognised by the headings; null for any other file. */
  system: z.string().nullable(),
  encoding: z.string(),
  /** Empty for a workbook. */
  delimiter: z.string(),
  sheet: z.string().nullable(),
  /** The sheets of a workbook that are not empty. */
  sheets: z.array(z.string()),
  headers: z.array(z.string()),
  mapping: z.partialRecord(fieldName, z.int()),
  /** Required fields without a column; `rows` is empty while there is one. */
  missingFields: z.array(fieldName),
  /** The first rows, unchanged. */
  sample: z.array(z.array(z.string())),
  summary: importSummary,
  rows: z.array(importRow),
});
export type ImportPreview = Omit<z.infer<typeof importPreview>, 'mapping' | 'missingFields'> & {
  mapping: ImportColumns;
  missingFields: ImportFieldName[];
};

export const importReply = z.object({
  /** The batch to undo; null when there was nothing to import. */
  batchId: id.nullable(),
  /** `customers` counts the new customers of imported records; in an import of customers, these are the records. */
  created: z.object({ customers: z.int(), records: z.int() }),
  summary: importSummary,
});
export type ImportReply = z.infer<typeof importReply>;
