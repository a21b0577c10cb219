// Owns the names of what a quote file can hold. Reading the file is the server's; choosing columns by hand the web's.

/** Every field a column of a quote file can be matched to, in the order in which a person is asked for them. */
export const QUOTE_FIELDS = [
  'quoteNumber',
  'customerName',
  'customerPhone',
  'totalAmount',
  'paidAmount',
  'phoneModel',
  'customerEmail',
  'customerLocation',
  'customerAddress',
  'quoteDate',
  'dueDate',
  'agent',
  'branch',
] as const;

export type QuoteField = (typeof QUOTE_FIELDS)[number];

/**
 * Fields without which no row can become an order: a file is only read once each has a column. Without a phone number
 * (Xero's exports have none) a row can still be that of a customer who is known by name.
 */
export const REQUIRED_QUOTE_FIELDS: readonly QuoteField[] = ['quoteNumber', 'customerName', 'totalAmount'];

/** What people call the fields, on the mapping screen and inside the reasons of unreadable rows. */
export const QUOTE_FIELD_LABELS: Readonly<Record<QuoteField, string>> = {
  quoteNumber: 'Quote number',
  customerName: 'Customer name',
  customerPhone: 'Customer phone',
  totalAmount: 'Total amount',
  paidAmount: 'Paid amount',
  phoneModel: 'Phone model',
  customerEmail: 'Email',
  customerLocation: 'Location',
  customerAddress: 'Address',
  quoteDate: 'Quote date',
  dueDate: 'Due date',
  agent: 'Agent',
  branch: 'Branch',
};

/** Zero-based column of each field; a field without a column is absent. */
export type QuoteColumns = Partial<Record<QuoteField, number>>;

/** Columns as the calls of the import take them: `quoteNumber:0,customerName:2`. */
export function formatColumns(columns: QuoteColumns): string {
  return Object.entries(columns)
    .map(([field, column]) => `${field}:${column}`)
    .join(',');
}

/** Largest file and longest list that are read in one go. */
export const MAX_QUOTE_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_QUOTE_FILE_ROWS = 20_000;

export const QUOTE_FILE_TOO_LARGE = `The file is larger than ${MAX_QUOTE_FILE_BYTES / 1024 / 1024} MB: export a shorter period and import it in parts.`;
