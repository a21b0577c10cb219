import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#server/platform/http/app-error.ts';
import type { QuoteFileOptions, QuoteFileResult } from './quote-file.ts';
import type { ReaderInput, ReaderMessage } from './quote-file.worker.ts';
import { QuoteFileError } from './quote-file-error.ts';

/** Reads uploaded files beside the thread that serves: `quote-file.worker.ts` does the work. */

const READER = join(import.meta.dirname, 'quote-file.worker.ts');
/** Files that are read at the same time; a shop's machine has few cores, and serving needs one. */
const MAX_READERS = 2;
const MAX_MEMORY_MB = 512;

let reading = 0;
const waiting: (() => void)[] = [];

/**
 * @throws AppError payload_too_large or invalid_request, in words for the person who chose the file
 */
export async function readUpload(bytes: Uint8Array, options: QuoteFileOptions): Promise<QuoteFileResult> {
  if (reading >= MAX_READERS) await new Promise<void>((resolve) => waiting.push(resolve));
  reading += 1;
  try {
    return await readInThread({ bytes, options });
  } catch (error) {
    if (!(error instanceof QuoteFileError)) throw error;
    const code = error.code === 'too_large' ? 'payload_too_large' : 'invalid_request';
    throw new AppError(code, { detail: error.message, cause: error });
  } finally {
    reading -= 1;
    waiting.shift()?.();
  }
}

function readInThread(input: ReaderInput): Promise<QuoteFileResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(READER, {
      workerData: input,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    let file: Omit<QuoteFileResult, 'rows'> | null = null;
    const rows: QuoteFileResult['rows'] = [];
    worker.on('message', (message: ReaderMessage) => {
      if ('refusal' in message) reject(new QuoteFileError(message.refusal));
      else if ('file' in message) file = message.file;
      else for (const row of message.rows) rows.push(row);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      if (file !== null && code === 0) resolve({ ...file, rows });
      else reject(new Error(`The reader of quote files ended with code ${code}`));
    });
  });
}
