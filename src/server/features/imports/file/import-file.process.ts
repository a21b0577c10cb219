import {
  type ImportedRow,
  type ImportFileOptions,
  type ImportFileResult,
  readImportFile,
} from './import-file.ts';
import { ImportFileError, type ImportFileErrorCode } from './import-file-error.ts';

/** Reads the one file that it is sent, and ends once its answer has gone out. */

export type ReaderInput = { bytes: Uint8Array; options: ImportFileOptions };
/** Rows arrive some at a time: taking them in all at once would keep the receiver busy. What is told of the file is last. */
export type ReaderMessage =
  | { rows: ImportedRow[] }
  | { file: Omit<ImportFileResult, 'rows'> }
  | { refusal: ImportFileErrorCode };

const ROWS_PER_MESSAGE = 200;

/** With what came last everything has gone out. */
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

// Nobody is there any more to be answered.
process.once('disconnect', () => process.exit(1));
