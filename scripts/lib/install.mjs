// Installs the locked dependencies when they are missing or outdated. Usually they are current, which costs one read of
// the lock file.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, PlainError, root, run } from './project.mjs';
import { withSetupLock } from './setup-lock.mjs';

const modules = join(root, 'node_modules');
const stampPath = join(modules, '.omatala-install');

/** Ensures that node_modules holds exactly what package-lock.json says, development tools included. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    await withSetupLock(async () => {
      if (!isInstalled()) await install();
    });
  }
  findNode();
}

function isInstalled() {
  // Linked from another checkout, which has to install them: npm would empty a folder that is in use there.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return true;
  const wanted = fingerprint();
  if (readOrNull(stampPath) === wanted) return true;
  if (!matchesLock()) return false;
  try {
    writeFileSync(stampPath, wanted);
  } catch {
    // Installed by another user: compared again the next time.
  }
  return true;
}

async function install() {
  console.log('Installing the locked dependencies (only the first time and after updates) …');
  // Overrides NODE_ENV and npm's settings: the build tools and the pinned Node are development dependencies.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  // Uses the Node that runs this script, not the one in the folder that is being replaced.
  const env = { ...process.env, NODE_ENV: 'development' };
  const attempt = () =>
    npm?.endsWith('.js') ? run(process.execPath, [npm, ...args], { env }) : run('npm', args, { env });
  const isDone = (await attempt()).code === 0 || (await attempt()).code === 0;
  if (!isDone) {
    throw new PlainError(
      'The dependencies could not be installed; npm says why above. ' +
        'Check the network, the free space and that this folder is yours, then run the same command again.',
    );
  }
  writeFileSync(stampPath, fingerprint());
}

/** True when npm's own record of node_modules matches the lock file, as after a manual `npm ci`. */
function matchesLock() {
  const installed = readOrNull(join(modules, '.package-lock.json'));
  if (installed === null || !existsSync(join(modules, 'node', 'bin'))) return false;
  const found = JSON.parse(installed).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
  return wanted.every(([path, entry]) => {
    if (path === '' || (entry.optional && !found[path])) return true;
    return found[path]?.version === entry.version && found[path]?.integrity === entry.integrity;
  });
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

function readOrNull(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
