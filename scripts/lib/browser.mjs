// Finds a Chromium that runs here, or installs one.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isRoot, PlainError, root, run } from './project.mjs';

const systemBrowsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Returns the path of a browser for the end-to-end tests. `CHROMIUM_PATH` takes precedence. */
export async function ensureBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await canRun(chosen)) return chosen;
    throw new PlainError(`CHROMIUM_PATH is ${chosen}, which does not run. Correct it or leave it unset.`);
  }
  const found = await findBrowser();
  if (found !== null) return found;
  console.log('Installing a browser for the tests (only once) …');
  if (isRoot && existsSync('/etc/debian_version')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, isQuiet: true });
    // The second package makes most of these tests faster; older releases of the system do not have it.
    for (const name of ['chromium', 'chromium-headless-shell']) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, isQuiet: true });
    }
    const packaged = await findBrowser();
    if (packaged !== null) return packaged;
  }
  const { output } = await run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], {
    isQuiet: true,
  });
  const downloaded = await findBrowser();
  if (downloaded !== null) return downloaded;
  throw new PlainError(
    `${output}\nNo browser could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, then run the tests again.`,
  );
}

async function findBrowser() {
  for (const path of [...systemBrowsers, findPlaywrightBrowser()]) {
    if (path !== null && existsSync(path) && (await canRun(path))) return path;
  }
  return null;
}

function findPlaywrightBrowser() {
  try {
    return createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
  } catch {
    return null;
  }
}

/** An existing file is not enough: libraries may be missing, and on some systems it only points to an app store. */
async function canRun(path) {
  return (await run(path, ['--version'], { isQuiet: true })).code === 0;
}
