import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { BROWSERS } from './browsers.ts';

/** What the app needs to open: code, styles, the faces for our languages and the pictures of the system. What reads codes is fetched by who films one. */
const SHELL_FILE =
  /^(?:assets\/(?!camera-reader-).*\.(?:js|css)|assets\/.*-latin(?:-ext)?-wght-.*\.woff2|favicon\.svg|icons\/(?:icon-192|badge-96)\.png)$/;

/** What the app opens with, on the screens of every day; the other files are fetched when there is time. */
const FIRST_FILE =
  /^\/(?:$|assets\/(?:(?:index|vendor|start|login|toast|app|few|near-rows|parts|phone|overlay|outbox|dashboard|orders|customers|live-payments|ready-for-collection|delivery-tracking)-[\w-]{8}\.(?:js|css)|.*-latin-wght-.*))/;

interface ShellEntry {
  url: string;
  /** Null where the name itself changes with the contents. */
  revision: string | null;
}

/**
 * Builds `src/web/sw/service-worker.ts` into `/sw.js` after the app, and writes into it which files the app consists
 * of: what `vite-plugin-pwa` would do, without the two hundred packages that come with it.
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
            // It is one file: what looks for others by their place has nothing to look for.
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
