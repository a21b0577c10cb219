import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { BROWSERS } from './browsers.ts';

/**
 * The files that the app needs: code, styles, the fonts for the app's languages and the pictures of system notifications. The code reader is loaded
 * when the camera is used.
 */
const SHELL_FILE =
  /^(?:assets\/(?!camera-reader-).*\.(?:js|css)|assets\/.*-latin(?:-ext)?-wght-.*\.woff2|favicon\.svg|icons\/(?:icon-192|badge-96)\.png)$/;

/** The files that the app opens with, on the most used screens; the others are fetched when there is time. */
const FIRST_FILE =
  /^\/(?:$|assets\/(?:(?:index|vendor|start|login|toast|app|few|near-rows|parts|phone|overlay|outbox|dashboard|orders|customers|live-payments|ready-for-collection|delivery-tracking)-[\w-]{8}\.(?:js|css)|.*-latin-wght-.*))/;

interface ShellEntry {
  url: string;
  /** Null where the file name changes with the content. */
  revision: string | null;
}

/**
 * Builds `src/web/sw/service-worker.ts` into `/sw.js` after the app, and inserts the list of the app's files: like `vite-plugin-pwa`, without its two
 * hundred packages.
 */
export function serviceWorker(entry: string): Plugin {
  let outDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    async writeBundle() {
      const shell = await listShell(outDir);
      const isFirst = ({ url }: ShellEntry) => FIRST_FILE.test(url);
      const files = {
        first: shell.filter(isFirst),
        later: shell.filter((entry) => !isFirst(entry)),
      };
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { __APP_SHELL__: JSON.stringify(files) },
        build: {
          outDir,
          emptyOutDir: false,
          target: BROWSERS,
          sourcemap: false,
          rolldownOptions: {
            input: entry,
            // The worker is a single file, so code that resolves other files by its own address has nothing to resolve.
            transform: { define: { 'import.meta': '{}' } },
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      });
    },
  };
}

async function listShell(outDir: string): Promise<ShellEntry[]> {
  const names = (await readdir(outDir, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
  const files = await Promise.all(
    names.filter((name) => SHELL_FILE.test(name)).map((name) => entryOf(outDir, name, `/${name}`)),
  );
  return [await entryOf(outDir, 'index.html', '/'), ...files].sort((one, other) =>
    one.url < other.url ? -1 : 1,
  );
}

async function entryOf(outDir: string, name: string, url: string): Promise<ShellEntry> {
  if (name.startsWith('assets/')) return { url, revision: null };
  const content = await readFile(join(outDir, name));
  return { url, revision: createHash('sha256').update(content).digest('hex').slice(0, 16) };
}
