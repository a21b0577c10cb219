import { parentPort, workerData } from 'node:worker_threads';
import {
  type ImportedRow,
  type ImportFileOptions,
  type ImportFileResult,
  readImportFile,
} from './import-file.ts';
import { ImportFileError, type ImportFileErrorCode } from './import-file-error.ts';

/** Reads one file in a thread of its own: 20,000 rows take seconds, in which nobody else would be served. */

export type ReaderInput = { bytes: Uint8Array; options: ImportFileOptions };
/** Rows arrive some at a time: taking them in all at once would keep the receiver busy as well. */
export type ReaderMessage =
  | { file: Omit<ImportFileResult, 'rows'> }
  | { rows: ImportedRow[] }
  | { refusal: ImportFileErrorCode };

const ROWS_PER_MESSAGE = 200;

const { bytes, options } = workerData as ReaderInput;
const send = (message: ReaderMessage) => parentPort?.postMessage(message);
try {
  const { rows, ...file } = await readImportFile(bytes, options);
  send({ file });
  for (let start = 0; start < rows.length; start += ROWS_PER_MESSAGE) {
    send({ rows: rows.slice(start, start + ROWS_PER_MESSAGE) });
  }
} catch (error) {
  if (!(error instanceof ImportFileError)) throw error;
  send({ refusal: error.code });
}
