// The paths of this checkout, and how its programs are run. Plain JavaScript without dependencies: it runs on any Node
// from 20 on, before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const cacheDir = join(root, '.cache');
export const isRoot = process.getuid?.() === 0;

/** A failure that is explained in one line; all others are shown with their stack. */
export class PlainError extends Error {}

/** The Node that the lock file pins; if that is missing, the one that runs this script, provided it is new enough. */
export function findNode() {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const pinned = join(root, 'node_modules', 'node', 'bin', `node${suffix}`);
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new PlainError(
    'The pinned Node 24 is missing: npm did not run the install scripts (ignore-scripts?). ' +
      'Allow them, or use Node 24 or newer, delete node_modules and start again.',
  );
}

/**
 * Environment for every process that runs this project's code on Node: a compile cache, so that a start does not
 * compile the TypeScript again, and a preload that resolves files of large packages without parsing their manifest for
 * each.
 */
export const nodeEnv = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cacheDir, 'node'),
  NODE_OPTIONS: withPreload(process.env.NODE_OPTIONS ?? ''),
};

function withPreload(options) {
  const preload = `--import=${new URL('quick-imports.mjs', import.meta.url).href}`;
  return options.includes(preload) ? options : `${options} ${preload}`.trim();
}

/** An environment in which installed programs are found, and run on the pinned Node. */
export function buildEnv(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(separator);
  return { ...process.env, PATH: path, ...nodeEnv, ...extra };
}

/**
 * Runs a program in the checkout. Resolves to its exit code, and with `isQuiet` to its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isQuiet?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = buildEnv(), isQuiet = false } = {}) {
  return new Promise((resolve) => {
    const stdio = isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(command, args, { cwd: root, env, stdio, shell: process.platform === 'win32' });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a script's main function: sets the exit code, and prints a plain error as one line.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof PlainError ? error.message : error);
    process.exitCode = 1;
  }
}
