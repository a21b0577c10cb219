import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupFileError } from './backup-format.ts';

/** Encrypts a whole backup with age (age-encryption.org) and a passphrase: the `age` tool can open it as well. */

const AGE_HEADER = 'age-encryption.org/v1';

/** scrypt's cost, which slows guessing at a passphrase, as a power of two: age's own default, about a second and 256 MB. */
const WORK_FACTOR = 18;

export async function encrypt(
  plain: Readable,
  passphrase: string,
  workFactor = WORK_FACTOR,
): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length, 0);
    return buffer.toString('latin1') === AGE_HEADER;
  } finally {
    await file.close();
  }
}

/**
 * Writes the decrypted backup to `plainPath`; the caller deletes it.
 * @throws BackupFileError for a wrong passphrase and for a file that was changed; no decrypted file is left then
 */
export async function decryptTo(path: string, plainPath: string, passphrase: string): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    const plain = await decrypter.decrypt(toWeb(createReadStream(path)));
    await pipeline(fromWeb(plain), createWriteStream(plainPath, { mode: 0o600, flags: 'wx' }));
  } catch (cause) {
    await rm(plainPath, { force: true });
    const { message, code } = cause as NodeJS.ErrnoException;
    // An error of the disk and not of the backup.
    if (code !== undefined && /^E[A-Z]+$/.test(code)) throw cause;
    throw new BackupFileError(
      /no identity matched/.test(message)
        ? 'The passphrase is wrong (BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE).'
        : `${path} is damaged: it was changed or cut off after it was made.`,
      { cause },
    );
  }
}

/** Node's and the browser's types of the same streams. */
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream);
