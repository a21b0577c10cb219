import type { Plugin } from 'vite';

/** The two faces of the first screen; latin-ext stays on demand. */
const FIRST_SCREEN_FONT = /-latin-wght-normal-[^/]+\.woff2$/;

/** Lets the browser fetch the faces beside the stylesheet instead of after it. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => FIRST_SCREEN_FONT.test(name));
        return fonts.map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
