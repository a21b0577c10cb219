// Where things are in this checkout, and how its own programs are run. Plain JavaScript without dependencies:
// it runs on any Node from 20 on, before anything is installed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const cacheDir = join(root, '.cache');
export const isRoot = process.getuid?.() === 0;

/** A trouble that is explained in one line; everything else is shown with its stack. */
export class PlainError extends Error {}

/** The Node that the lock file pins; the one that runs us if that is new enough and the pinned one is missing. */
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
 * For whatever runs our code on Node. What it has compiled of our TypeScript it keeps, and a start reads that instead of
 * compiling it anew; and it finds the files of a large package without reading the package's manifest for each.
 */
export const nodeEnv = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cacheDir, 'node'),
  NODE_OPTIONS: withPreload(process.env.NODE_OPTIONS ?? ''),
};

function withPreload(options) {
  const preload = `--import=${new URL('quick-imports.mjs', import.meta.url).href}`;
  return options.includes(preload) ? options : `${options} ${preload}`.trim();
}

/** The environment in which installed programs are found, and run on the pinned Node. */
export function buildEnv(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(separator);
  return { ...process.env, PATH: path, ...nodeEnv, ...extra };
}

/**
 * Runs a program in the checkout. Resolves to its exit code, and with `isQuiet` to what it wrote.
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
 * Runs a script's main function: a plain error becomes one line, and the exit code tells.
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
