import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/platform/http/app-error.ts';
import { WaitingLine } from '#server/platform/http/waiting-line.ts';
import type { ImportFileOptions, ImportFileResult } from './import-file.ts';
import type { ReaderInput, ReaderMessage } from './import-file.worker.ts';
import { ImportFileError } from './import-file-error.ts';
import { isZip } from './zip-signature.ts';

/** Reads uploaded files beside the thread that serves: `import-file.worker.ts` does the work. */

const READER = join(import.meta.dirname, 'import-file.worker.ts');
/** A shop's machine has few cores, and serving needs one. */
const READERS = new WaitingLine({
  places: 2,
  maxWaiting: 8,
  refusal: 'Too many files are being read just now. Please try again.',
});
/** A workbook takes much more memory than a text: one at a time. */
const WORKBOOKS = new WaitingLine({
  places: 1,
  maxWaiting: 4,
  refusal: 'Too many workbooks are being read just now. Please try again.',
});
const MAX_MEMORY_MB = 512;
/** The largest list takes a few seconds. */
const LONGEST_MS = 20_000;

/**
 * Ends when the signal is aborted: nobody waits for it any more.
 * @throws AppError payload_too_large or invalid_request, in words for the person who chose the file; unavailable when
 *   too many files wait; the signal's reason
 */
export function readUpload(
  bytes: Uint8Array,
  options: ImportFileOptions,
  signal: AbortSignal = new AbortController().signal,
  longestMs = LONGEST_MS,
): Promise<ImportFileResult> {
  const read = () => READERS.within(() => readWithin(longestMs, { bytes, options }, signal), signal);
  return isZip(bytes) ? WORKBOOKS.within(read, signal) : read();
}

async function readWithin(
  longestMs: number,
  input: ReaderInput,
  signal: AbortSignal,
): Promise<ImportFileResult> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new ImportFileError('too_long')), longestMs);
  try {
    return await readInThread(input, AbortSignal.any([signal, limit.signal]));
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    const code = error.code === 'too_large' ? 'payload_too_large' : 'invalid_request';
    throw new AppError(code, { detail: error.message, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function readInThread(input: ReaderInput, signal: AbortSignal): Promise<ImportFileResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READER, {
      workerData: input,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    let file: Omit<ImportFileResult, 'rows'> | null = null;
    const rows: ImportFileResult['rows'] = [];
    worker.on('message', (message: ReaderMessage) => {
      if ('refusal' in message) reject(new ImportFileError(message.refusal));
      else if ('file' in message) file = message.file;
      else for (const row of message.rows) rows.push(row);
    });
    worker.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ImportFileError('inflated') : error),
    );
    const end = () => void worker.terminate();
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    worker.on('exit', (code) => {
      signal.removeEventListener('abort', end);
      if (file !== null && code === 0) resolve({ ...file, rows });
      else
        reject(
          signal.aborted ? signal.reason : new Error(`The reader of quote files ended with code ${code}`),
        );
    });
  });
}
