// Builds the web app when its sources have changed. Sizes and times are compared first, contents if those differ.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildEnv, PlainError, root, run } from './project.mjs';
import { withSetupLock } from './setup-lock.mjs';

const stampPath = join(root, 'dist', 'build.json');
const sources = ['src/web', 'src/shared', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

/** Ensures that dist/web is the build of the current sources. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withSetupLock(async () => {
    if (!isBuilt()) await build();
  });
}

function isBuilt() {
  const stamp = readStamp();
  if (stamp === null || !existsSync(join(root, 'dist', 'web', 'index.html'))) return false;
  const files = listSources();
  if (stamp.look === fingerprintLook(files)) return true;
  if (stamp.contents !== fingerprintContents(files)) return false;
  try {
    writeStamp(files);
  } catch {
    // Built by another user: the contents are compared again the next time.
  }
  return true;
}

async function build() {
  console.log('Building the web app …');
  const files = listSources();
  const env = buildEnv({ NODE_ENV: 'production' });
  const args = ['build', '--config', 'src/web/vite.config.ts', '--logLevel', 'warn'];
  const { code, output } = await run('vite', args, { env, isQuiet: true });
  if (code !== 0) throw new PlainError(`${output}\nThe web app could not be built; the reason is above.`);
  writeStamp(files);
}

function listSources() {
  return sources
    .flatMap((source) => listFiles(join(root, source)))
    .filter((path) => !/\.test\.tsx?$/.test(path));
}

function listFiles(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function fingerprintLook(files) {
  const hash = createHash('sha256');
  for (const path of files) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function fingerprintContents(files) {
  const hash = createHash('sha256');
  for (const path of files) hash.update(path.slice(root.length)).update('\0').update(readFileSync(path));
  return hash.digest('hex');
}

function writeStamp(files) {
  mkdirSync(join(root, 'dist'), { recursive: true });
  const stamp = { look: fingerprintLook(files), contents: fingerprintContents(files) };
  writeFileSync(stampPath, `${JSON.stringify(stamp)}\n`);
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'));
  } catch {
    return null;
  }
}
