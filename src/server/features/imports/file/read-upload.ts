import { fork } from 'node:child_process';
import { join } from 'node:path';
import { AppError } from '#server/platform/http/app-error.ts';
import { WaitingLine } from '#server/platform/http/waiting-line.ts';
import type { ReaderInput, ReaderMessage } from './import-file.process.ts';
import type { ImportFileOptions, ImportFileResult } from './import-file.ts';
import { ImportFileError } from './import-file-error.ts';
import { isZip } from './zip-signature.ts';

/**
 * Reads uploaded files in separate processes (`import-file.process.ts`). 20,000 rows take seconds, which would block the
 * server, and a file that exhausts the memory or crashes Node ends that process alone. A worker thread would not be
 * enough: a fatal error of V8 in a thread ends the whole process, and a thread's memory limit does not hold in every case.
 */

const READER = join(import.meta.dirname, 'import-file.process.ts');
/** The shop's machine has few cores, and one is needed for serving. */
const READERS = new WaitingLine({
  places: 2,
  maxWaiting: 8,
  refusal: 'Too many files are being read right now. Please try again.',
});
/** A workbook takes much more memory than a text file, so only one is read at a time. */
const WORKBOOKS = new WaitingLine({
  places: 1,
  maxWaiting: 4,
  refusal: 'Too many workbooks are being read right now. Please try again.',
});
const MAX_MEMORY_MB = 512;
/** The signal with which Node ends a process whose heap is full. */
const OUT_OF_MEMORY = 'SIGABRT';
/** Reading the largest list takes a few seconds. */
const LONGEST_MS = 20_000;

/**
 * Reads a file in a process of its own; ends that process when the signal is aborted, as nobody waits for the answer any
 * more.
 * @throws AppError payload_too_large or invalid_request, in words for the person who chose the file; unavailable when too
 *   many files wait; the signal's reason
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
    return await readApart(input, AbortSignal.any([signal, limit.signal]));
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    const code = error.code === 'too_large' ? 'payload_too_large' : 'invalid_request';
    throw new AppError(code, { detail: error.message, cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function readApart(input: ReaderInput, signal: AbortSignal): Promise<ImportFileResult> {
  return new Promise((resolve, reject) => {
    const reader = fork(READER, [], {
      execArgv: [`--max-old-space-size=${MAX_MEMORY_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      signal,
      killSignal: 'SIGKILL',
    });
    const rows: ImportFileResult['rows'] = [];
    reader.on('message', (message: ReaderMessage) => {
      if ('refusal' in message) reject(new ImportFileError(message.refusal));
      else if ('file' in message) resolve({ ...message.file, rows });
      else for (const row of message.rows) rows.push(row);
    });
    reader.on('error', (error) => reject(signal.aborted ? signal.reason : error));
    reader.on('close', (code, killedBy) =>
      reject(
        killedBy === OUT_OF_MEMORY
          ? new ImportFileError('inflated')
          : new Error(`The reader of files ended with ${killedBy ?? `code ${code}`}`),
      ),
    );
    // A process that has already ended reports the reason in its `close` event.
    reader.send(input, () => {});
  });
}
