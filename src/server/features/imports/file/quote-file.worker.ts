import { parentPort, workerData } from 'node:worker_threads';
import { type QuoteFileOptions, type QuoteFileResult, type QuoteRow, readImportFile } from './quote-file.ts';
import { QuoteFileError, type QuoteFileErrorCode } from './quote-file-error.ts';

/** Reads one file in a thread of its own: 20,000 rows take seconds, in which nobody else would be served. */

export type ReaderInput = { bytes: Uint8Array; options: QuoteFileOptions };
/** Rows arrive some at a time: taking them in all at once would keep the receiver busy as well. */
export type ReaderMessage =
  | { file: Omit<QuoteFileResult, 'rows'> }
  | { rows: QuoteRow[] }
  | { refusal: QuoteFileErrorCode };

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
  if (!(error instanceof QuoteFileError)) throw error;
  send({ refusal: error.code });
}
