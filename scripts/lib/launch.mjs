// Runs a program of this project on the pinned Node, with this process's terminal, signals and exit code.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { watchParent } from './parent.mjs';
import { findNode, nodeEnv, root } from './project.mjs';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Resolves to the exit code. Ctrl-C in a terminal reaches the program twice, directly and through this process: it must
 * treat the second as a repetition. If this process is killed, the program's IPC channel closes ('disconnect').
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function launch(args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(findNode(), args, {
      cwd: root,
      env: { ...env, ...nodeEnv },
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
