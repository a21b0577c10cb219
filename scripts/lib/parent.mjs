// Notices the end of the npm that started us.
import { readFileSync } from 'node:fs';

const PARENT_CHECK_MS = 100;

/**
 * npm starts us through a shell and hands a SIGTERM on to that alone, which dies of it without a word to us; killed
 * npm says nothing either. So under npm the end of npm is our end; started by hand we may outlive a shell.
 * Returns what ends the watch.
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

/** Our parent, and where that is npm's shell, the npm behind it. */
function readLineage() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const isShell = /\((sh|dash|bash|ash)\)/.test(stat);
    const grandparent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return isShell ? `${process.ppid} ${grandparent}` : `${process.ppid}`;
  } catch {
    // No /proc here (macOS, where the shell makes way for us), or the parent is just ending.
    return `${process.ppid}`;
  }
}
