import type { Plugin } from 'vite';

/** What every visit needs besides the first file; the two are fetched beside it instead of after it. */
const FIRST_CHUNKS: ReadonlySet<string> = new Set(['vendor', 'start']);

const STYLESHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n/;
const ROOT = /([ \t]*)<div id="root">.*<\/div>\n/;

/**
 * Lets the browser fetch in one wave, and paint the first frame of the page before the stylesheet is there: that follows
 * the frame, and only what comes after waits for it, scripts included.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const stylesheet = STYLESHEET.exec(html)?.[0] ?? '';
        const files = Object.values(bundle ?? {}).filter(
          (file) => file.type === 'chunk' && FIRST_CHUNKS.has(file.name),
        );
        return {
          html: html.replace(stylesheet, '').replace(ROOT, (root) => `${root}${stylesheet}`),
          tags: files.map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: '', href: `/${fileName}` },
            injectTo: 'head' as const,
          })),
        };
      },
    },
  };
}
