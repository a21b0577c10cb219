import { IMPORT_FILE_TOO_LARGE, MAX_IMPORT_FILE_ROWS } from '#shared/domain/import-fields.ts';

const MESSAGES = {
  empty: 'The file is empty: export the list again and choose the new file.',
  too_large: IMPORT_FILE_TOO_LARGE,
  too_many_rows: `The file has more than ${MAX_IMPORT_FILE_ROWS.toLocaleString('en-GB')} rows: export a shorter period and import it in parts.`,
  too_wide: 'The file has more than 256 columns: export the list again and save as CSV.',
  too_long: 'The file takes too long to read: export a shorter period, save as CSV and import it in parts.',
  inflated:
    'This workbook contains far more data than a list of this size needs: copy the list into a new workbook and save that.',
  broken_workbook:
    'This Excel workbook is damaged or was cut off: open it, save it again and choose the new file.',
  entities: 'Parts of this workbook are missing: open it in Excel, save it again and choose the new file.',
  no_results:
    'The sheet has formulas without results: open the workbook in Excel, save it and choose the new file.',
  not_workbook:
    'This is a zip file, not an Excel workbook (.xlsx): open the list, save it as .xlsx or CSV and choose that file.',
  no_sheet: 'The workbook has no such sheet: choose the file again.',
  spreadsheet:
    'This is an old Excel file (.xls) or one with a password: open it, save it as .xlsx without a password and choose that file.',
  pdf: 'This is a PDF: export the list from its program and save as CSV.',
  web_page:
    'This is a web page or XML file: open it in a spreadsheet, save it as CSV and choose the CSV file.',
  dos_letters:
    'The letters of this file are those of DOS, so that names would get wrong ones: save the list as “CSV UTF-8” or as a workbook (.xlsx), and choose that file.',
  not_text: 'This is not a text file: export the list from its program and save as CSV.',
  no_rows: 'The file has no rows under its headings: export the list again and choose the new file.',
  bad_mapping: 'A chosen column is not in the file: choose the columns again.',
} as const;

export type ImportFileErrorCode = keyof typeof MESSAGES;

/** Refuses a whole file before any row is read. `message` is for the person who chose the file. */
export class ImportFileError extends Error {
  readonly code: ImportFileErrorCode;

  constructor(code: ImportFileErrorCode) {
    super(MESSAGES[code]);
    this.name = 'ImportFileError';
    this.code = code;
  }
}
