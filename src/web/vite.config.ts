import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { serviceWorker } from './build/service-worker.ts';

const projectRoot = fileURLToPath(new URL('../../', import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('./', import.meta.url)),
  cacheDir: `${projectRoot}.cache/vite`,
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(),
    serviceWorker(fileURLToPath(new URL('./sw/service-worker.ts', import.meta.url))),
    precompress(),
  ],
  build: {
    outDir: `${projectRoot}dist/web`,
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    // Inlined assets would need `data:` in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What the first screen needs comes in two files, one of which outlives our changes, not in a dozen.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 2 },
            { name: 'app', tags: ['$initial'], priority: 1 },
          ],
        },
      },
    },
  },
});
