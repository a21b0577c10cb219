// Runs a program of ours on the pinned Node as if it were us: same terminal, same signals, same exit code.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { findNode, root } from './project.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const PARENT_CHECK_MS = 100;

/**
 * Resolves to the exit code. Ctrl-C in a terminal reaches the program twice, directly and from here: it must take
 * the second as a repetition. Should we be killed, it sees the channel to us close ('disconnect').
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function launch(args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(findNode(), args, {
      cwd: root,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const forward = (signal) => child.kill(signal);
    for (const signal of forwarded) process.on(signal, forward);
    const stopWatching = watchParent(() => forward('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      stopWatching();
      for (const name of forwarded) process.removeListener(name, forward);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * npm starts us through a shell and hands a SIGTERM on to that alone, which dies of it without a word to us; killed
 * npm says nothing either. So under npm the end of npm is our end; started by hand we may outlive a shell.
 * @param {() => void} onGone
 */
function watchParent(onGone) {
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
