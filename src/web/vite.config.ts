import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareIcons } from './build/bare-icons.ts';
import { BROWSERS } from './build/browsers.ts';
import { chunkNames, type Graph } from './build/chunks.ts';
import { firstFiles } from './build/first-files.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker.ts';

const webRoot = fileURLToPath(new URL('./', import.meta.url));
const nameOf = chunkNames(webRoot);
const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** What messages need and dialogs and menus too: theirs, so that a message of a login fetches no frame of dialogs. */
const LAYERS = /@radix-ui[\\/]react-(?:dismissable-layer|portal|visually-hidden|use-escape-keydown)[\\/]/;
/** What messages need that rows need as well, and icons that would otherwise be kept with all others. */
const MESSAGES =
  /@radix-ui[\\/](?:primitive|react-(?:collection|context|presence|primitive|use-[a-z-]+))[\\/]|lucide-react[\\/].*[\\/](?:x|bell-ring|circle-exclamation-point|circle-check)\.m?js$/;
/** What the page itself imports. */
const STARTED_WITH = /^assets\/(?:vendor|start|main)-/;

export default defineConfig({
  root: webRoot,
  cacheDir: `${projectRoot}.cache/vite`,
  plugins: [
    react(),
    tailwindcss(),
    bareIcons(),
    firstFiles(),
    preloadFonts(),
    serviceWorker(fileURLToPath(new URL('./sw/service-worker.ts', import.meta.url))),
    precompress(),
  ],
  // The map of file names stands in the page, and comes with the nonce of its answer.
  html: { cspNonce: '__CSP_NONCE__' },
  worker: {
    format: 'es',
    // Known by its name to what sends it with a policy of its own.
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].js' } },
  },
  build: {
    // A file that changes renames itself, not those that import it.
    chunkImportMap: true,
    outDir: `${projectRoot}dist/web`,
    emptyOutDir: true,
    target: BROWSERS,
    sourcemap: false,
    // What each screen consists of, for the budgets (`e2e/budgets.spec.ts`). Not served.
    manifest: true,
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // Every browser that reads the target knows it. What the page starts with is there before anything else can be asked for.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !STARTED_WITH.test(file)),
    },
    rolldownOptions: {
      // Radix names its functions for stack traces, which keeps those that nobody calls.
      treeshake: { manualPureFunctions: ['__name'] },
      output: {
        codeSplitting: {
          groups: [
            group('main', 9, /rolldown[\\/]runtime/),
            { name: 'vendor', test: /node_modules[\\/](?:react-dom|scheduler)[\\/]/, priority: 8 },
            group('start', 7, MESSAGES),
            group('login', 6),
            // With the icons of what is shown before anything is opened: alone they would be too small. And with how arrows
            // move within tabs, menus and radio buttons.
            group('app', 5, /node_modules[\\/]@radix-ui[\\/]react-roving-focus/),
            group('toast', 4, LAYERS),
            group('few', 4),
            group('seldom', 4),
            group('parts', 4),
            // With the library that it is about, for whoever else needs that.
            group('near-rows', 4, /@tanstack[\\/](?:react-virtual|virtual-core)[\\/]/),
            group('phone', 3),
            group('filters', 3),
            group('rows', 3),
            group('history', 3),
            // With the database, which what this device carries needs as well.
            group('outbox', 3, /node_modules[\\/]idb[\\/]/),
            // With what places it, for others that lie over the page.
            group('overlay', 3),
            {
              debugName: 'screens',
              name: (id: string, graph: Graph) => {
                const name = nameOf(id, graph);
                return name === null || /dialogs$/.test(name) ? null : name;
              },
              priority: 2,
            },
            group('dialogs', 1),
            { debugName: 'dialogs of features', name: nameOf, priority: 0 },
          ],
        },
      },
    },
  },
});

function group(name: string, priority: number, besides?: RegExp) {
  return {
    debugName: name,
    name: (id: string, graph: Graph) => (nameOf(id, graph) === name || besides?.test(id) ? name : null),
    priority,
  };
}
