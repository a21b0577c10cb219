import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The build id of a server whose web app has not been built. */
export const NO_BUILD = 'dev';

/**
 * The build id of the web app in this folder: the same files give the same id, wherever and whenever they were built.
 * Hashing two files is enough: index.html names all others by their content hash, except the service worker.
 */
export async function readBuildId(webRoot: string): Promise<string> {
  const hash = createHash('sha256');
  const files = await Promise.all(['index.html', 'sw.js'].map((name) => readOrNull(join(webRoot, name))));
  if (files[0] === null) return NO_BUILD;
  for (const file of files) hash.update(`${file?.length ?? -1}\n`).update(file ?? '');
  return hash.digest('hex').slice(0, 16);
}

function readOrNull(path: string): Promise<Buffer | null> {
  return readFile(path).catch(() => null);
}
