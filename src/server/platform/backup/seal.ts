import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { BackupFileError } from './backup-format.ts';

/**
 * The last 64 bytes of a backup are the SHA-256 of all bytes before them, stored in the comment at the end of the ZIP:
 * a changed byte or a missing end is detected before the file is used.
 */

const SEAL_BYTES = 64;

/** Placeholder for the seal: the comment with which the ZIP is closed. */
export const UNSEALED = new Uint8Array(SEAL_BYTES).fill(0x30);

/** Passes everything through except for the placeholder at the end, which it replaces with the seal. */
export function createSealer(): Transform {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([held, chunk]);
      const ready = all.subarray(0, Math.max(0, all.length - SEAL_BYTES));
      held = all.subarray(ready.length);
      hash.update(ready);
      done(null, ready);
    },
    flush(done) {
      done(null, hash.digest('hex'));
    },
  });
}

/** @throws BackupFileError when the file is not as it was written */
export async function assertSealed(path: string): Promise<void> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const all = Buffer.concat([held, chunk as Buffer]);
    const sealed = all.subarray(0, Math.max(0, all.length - SEAL_BYTES));
    held = all.subarray(sealed.length);
    hash.update(sealed);
  }
  if (hash.digest('hex') !== held.toString('latin1')) {
    throw new BackupFileError(`${path} is damaged: it was changed or cut off after it was made.`);
  }
}
