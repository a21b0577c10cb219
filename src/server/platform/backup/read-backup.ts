import { rmSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { configure, type FileEntry, Reader, TextWriter, ZipReader } from '@zip.js/zip.js';
import {
  BackupFileError,
  type BackupPart,
  FORMAT,
  MANIFEST,
  type Manifest,
  manifestSchema,
  partPath,
} from './backup-format.ts';
import { decryptTo, isEncrypted } from './encryption.ts';
import { PLAIN } from './leftovers.ts';
import { assertSealed } from './seal.ts';

/** Opens a backup and checks that it is complete, unchanged, made by this program, and contains only what its manifest names. */

configure({ useWebWorkers: false });

export type OpenBackup = {
  manifest: Manifest;
  file: { name: string; bytes: number };
  /** The rows of a table as COPY text. The reader has to check the content against the manifest. */
  readPart(part: BackupPart): Readable;
  close(): Promise<void>;
};

const MANIFEST_LIMIT_BYTES = 4 * 1024 * 1024;

/**
 * @param tempDir holds the decrypted copy of an encrypted backup until the backup is closed
 * @throws BackupFileError saying what is wrong with the backup
 */
export async function openBackup(
  path: string,
  { passphrase, tempDir }: { passphrase: string | null; tempDir: string },
): Promise<OpenBackup> {
  const file = { name: basename(path), bytes: (await stat(path)).size };
  if (!(await isEncrypted(path))) return { file, ...(await openPlain(path, async () => {})) };
  if (passphrase === null) {
    throw new BackupFileError(
      `${path} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to its passphrase.`,
    );
  }
  const plainPath = join(tempDir, `.${basename(path)}.${process.pid}${PLAIN}`);
  const removePlain = () => rmSync(plainPath, { force: true });
  const close = async () => {
    removePlain();
    process.removeListener('exit', removePlain);
  };
  // Left by a process that was killed and had the same process id.
  removePlain();
  process.once('exit', removePlain);
  try {
    await decryptTo(path, plainPath, passphrase);
    return { file, ...(await openPlain(plainPath, close)) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPlain(path: string, onClosed: () => Promise<void>): Promise<Omit<OpenBackup, 'file'>> {
  const file = await open(path);
  try {
    await assertZip(file, path);
    await assertSealed(path);
    const zip = new ZipReader(new HandleReader(file));
    const entries = (await zip.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
    const byName = new Map(entries.map((entry) => [entry.filename, entry]));
    const manifest = await readManifest(byName.get(MANIFEST), path);
    assertNothingElse(manifest, entries, path);
    return {
      manifest,
      readPart: (part) => readEntry(byName.get(partPath(part)) as FileEntry),
      close: async () => {
        await file.close();
        await onClosed();
      },
    };
  } catch (error) {
    await file.close();
    throw error instanceof BackupFileError ? error : notOurs(path, error);
  }
}

async function assertZip(file: FileHandle, path: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
  if (bytesRead < 4 || buffer.readUInt32LE() !== 0x04034b50) throw notOurs(path);
}

const notOurs = (path: string, cause?: unknown) =>
  new BackupFileError(`${path} is not a backup of this program.`, { cause });

async function readManifest(entry: FileEntry | undefined, path: string): Promise<Manifest> {
  if (entry === undefined || entry.uncompressedSize > MANIFEST_LIMIT_BYTES) throw notOurs(path);
  const written: unknown = JSON.parse(await entry.getData(new TextWriter(), { checkSignature: true }));
  const format = (written as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupFileError(`${path} was made by a newer release. Restore it with that release.`);
  }
  const parsed = manifestSchema.safeParse(written);
  if (!parsed.success) throw notOurs(path, parsed.error);
  return parsed.data;
}

/** File names in the ZIP cannot cause harm: entries are looked up by table name and never written to disk under their own names. */
function assertNothingElse({ parts }: Manifest, entries: readonly FileEntry[], path: string): void {
  const expected = new Map(parts.map((part) => [partPath(part), part]));
  const isAsSaid =
    expected.size === parts.length &&
    entries.length === parts.length + 1 &&
    entries.every(({ filename }) => filename === MANIFEST || expected.has(filename));
  if (!isAsSaid) throw new BackupFileError(`${path} holds other files than its manifest names.`);
  const isLarger = entries.some(
    ({ filename, uncompressedSize }) =>
      uncompressedSize > (expected.get(filename)?.bytes ?? Number.MAX_VALUE),
  );
  if (isLarger) throw new BackupFileError(`${path} holds more than its manifest says.`);
}

function readEntry(entry: FileEntry): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const stream = Readable.fromWeb(readable as ReadableStream);
  entry.getData(writable, { checkSignature: true }).catch((error: Error) => stream.destroy(error));
  return stream;
}

/** Reads the file in pieces, so that it may be of any size. */
class HandleReader extends Reader<FileHandle> {
  readonly #file: FileHandle;

  constructor(file: FileHandle) {
    super(file);
    this.#file = file;
  }

  override async init(): Promise<void> {
    this.size = (await this.#file.stat()).size;
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const wanted = Math.max(0, Math.min(length, this.size - index));
    const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(wanted), 0, wanted, index);
    return buffer.subarray(0, bytesRead);
  }
}
