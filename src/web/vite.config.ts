import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkNames, type Graph } from './build/chunks.ts';
import { firstFiles } from './build/first-files.ts';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker.ts';

const webRoot = fileURLToPath(new URL('./', import.meta.url));
const nameOf = chunkNames(webRoot);
const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

/** What messages need that dialogs, menus and other icons would otherwise keep. */
const MESSAGES =
  /@radix-ui[\\/](?:primitive|react-(?:collection|context|dismissable-layer|portal|presence|primitive|visually-hidden|use-[a-z-]+))[\\/]|lucide-react[\\/].*[\\/](?:x|bell-ring|circle-exclamation-point|circle-check)\.m?js$/;

export default defineConfig({
  root: webRoot,
  cacheDir: `${projectRoot}.cache/vite`,
  plugins: [
    react(),
    tailwindcss(),
    firstFiles(),
    preloadFonts(),
    serviceWorker(fileURLToPath(new URL('./sw/service-worker.ts', import.meta.url))),
    precompress(),
  ],
  // The map of file names stands in the page, and comes with the nonce of its answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    // A file that changes renames itself, not those that import it.
    chunkImportMap: true,
    outDir: `${projectRoot}dist/web`,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // What each screen consists of, for the budgets (`e2e/budgets.spec.ts`). Not served.
    manifest: true,
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // Every browser that reads the target knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            group('main', 9, /rolldown[\\/]runtime/),
            { name: 'vendor', test: /node_modules[\\/](?:react-dom|scheduler)[\\/]/, priority: 8 },
            group('start', 7, MESSAGES),
            group('app', 6),
            // With all icons that are not needed before: alone they would be too small.
            group('kit', 5, /node_modules[\\/]lucide-react/),
            group('parts', 4),
            group('phone', 3),
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
