import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What programs that were killed have left in a folder of backups. */

/** Of a backup that is being written. */
export const DRAFT = '.part';
/** Of an encrypted one that is being read: the number of the process before it. */
export const PLAIN = '.plain';

/** A day later nobody is writing or reading there any more. */
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

/** What opens everything does not wait for a day where its process is known to be gone. */
function isOfNobody(name: string): boolean {
  const pid = Number(/\.(\d+)\.plain$/.exec(name)?.[1] ?? process.pid);
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
