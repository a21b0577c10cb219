// Detects the end of the npm process that started this one.
import { readFileSync } from 'node:fs';

const PARENT_CHECK_MS = 100;

/**
 * npm starts this process through a shell and forwards a SIGTERM only to that shell, which ends without forwarding it;
 * an npm that is killed sends nothing either. So under npm this process ends when npm does; started by hand it may
 * outlive its shell.
 * Returns the function that ends the watch.
 * @param {() => void} onGone
 * @returns {() => void}
 */
export function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return () => {};
  const initial = readLineage();
  const timer = setInterval(() => {
    if (readLineage() === initial) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  return () => clearInterval(timer);
}

/** The parent's process id, and if that is npm's shell, also that of npm. */
function readLineage() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const isShell = /\((sh|dash|bash|ash)\)/.test(stat);
    const grandparent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return isShell ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
  } catch {
    // There is no /proc (macOS, where npm's shell replaces itself with this process), or the parent is just ending.
    return `${process.ppid}`;
  }
}
