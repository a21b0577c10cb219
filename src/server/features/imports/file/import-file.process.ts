import {
  type ImportedRow,
  type ImportFileOptions,
  type ImportFileResult,
  readImportFile,
} from './import-file.ts';
import { ImportFileError, type ImportFileErrorCode } from './import-file-error.ts';

/** The main module of a reader process: reads the one file that it is sent, and exits once its answer has been sent. */

export type ReaderInput = { bytes: Uint8Array; options: ImportFileOptions };
/** Rows are sent in portions, because receiving all of them at once would block the server. The facts about the file come last. */
export type ReaderMessage =
  | { rows: ImportedRow[] }
  | { file: Omit<ImportFileResult, 'rows'> }
  | { refusal: ImportFileErrorCode };

const ROWS_PER_MESSAGE = 200;

/** The process may exit once this message has been sent. */
const isLast = (message: ReaderMessage) => !('rows' in message);
const send = (message: ReaderMessage) =>
  process.send?.(message, undefined, undefined, () => {
    if (isLast(message)) process.exit(0);
  });

process.once('message', async ({ bytes, options }: ReaderInput) => {
  try {
    const { rows, ...file } = await readImportFile(bytes, options);
    for (let start = 0; start < rows.length; start += ROWS_PER_MESSAGE) {
      send({ rows: rows.slice(start, start + ROWS_PER_MESSAGE) });
    }
    send({ file });
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    send({ refusal: error.code });
  }
});

// The server process that waited for the answer is gone.
process.once('disconnect', () => process.exit(1));
