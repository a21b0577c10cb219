import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that processes that were killed have left in a backup folder. */

/** Suffix of a backup that is being written. */
export const DRAFT = '.part';
/** Suffix of the decrypted copy of a backup that is being read; the process id precedes it. */
export const PLAIN = '.plain';

/** After a day no process is still writing or reading the file. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export async function sweepLeftovers(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith('.omatala-') || !(name.endsWith(DRAFT) || name.endsWith(PLAIN))) continue;
    const path = join(dir, name);
    const found = await stat(path).catch(() => null);
    if (found === null) continue;
    const isOld = Date.now() - found.mtimeMs > KEPT_MS;
    if (isOld || isOfNobody(name)) await rm(path, { force: true });
  }
}

/** Decrypted copies are deleted at once, without waiting a day, if their process is known to be gone. */
function isOfNobody(name: string): boolean {
  const pid = Number(/\.(\d+)\.plain$/.exec(name)?.[1] ?? process.pid);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
