import { MAX_QUOTE_FILE_ROWS, QUOTE_FILE_TOO_LARGE } from '#shared/domain/quote-fields.ts';

const MESSAGES = {
  empty: 'The file is empty: export the quotes again and choose the new file.',
  too_large: QUOTE_FILE_TOO_LARGE,
  too_many_rows: `The file has more than ${MAX_QUOTE_FILE_ROWS.toLocaleString('en-GB')} rows: export a shorter period and import it in parts.`,
  too_wide: 'The file has more than 256 columns: export the list of quotes again and save as CSV.',
  too_long: 'The file takes too long to read: export a shorter period, save as CSV and import it in parts.',
  spreadsheet: 'This is an Excel workbook or a zip file: open it, save it as CSV and choose the CSV file.',
  pdf: 'This is a PDF: export the quotes from the accounting system and save as CSV.',
  web_page:
    'This is a web page or XML file: open it in a spreadsheet, save it as CSV and choose the CSV file.',
  not_text: 'This is not a text file: export the quotes from the accounting system and save as CSV.',
  no_rows: 'The file has no quotes under its headings: export the quotes again and choose the new file.',
  bad_mapping: 'A chosen column is not in the file: choose the columns again.',
} as const;

export type QuoteFileErrorCode = keyof typeof MESSAGES;

/** The whole file is refused, before any row is looked at. `message` is for the person who chose the file. */
export class QuoteFileError extends Error {
  readonly code: QuoteFileErrorCode;

  constructor(code: QuoteFileErrorCode) {
    super(MESSAGES[code]);
    this.name = 'QuoteFileError';
    this.code = code;
  }
}
