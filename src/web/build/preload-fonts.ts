import type { Plugin } from 'vite';

/** The two fonts of the first screen; latin-ext is loaded on demand. */
const FIRST_SCREEN_FONT = /-latin-wght-normal-[^/]+\.woff2$/;

/**
 * Tells the page the addresses of the fonts, so that it fetches them in parallel with the stylesheet where this device has been before
 * (`lib/faces.ts`).
 */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => FIRST_SCREEN_FONT.test(name));
        const content = fonts.map((name) => `/${name}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'faces', content }, injectTo: 'head-prepend' as const }];
      },
    },
  };
}
