import type { Plugin } from 'vite';

/** Chunks that every visit needs besides the first file; they are fetched in parallel with it instead of after it. */
const FIRST_CHUNKS = ['vendor', 'start'];
/** Chunks that a session needs on any screen, and a login does not. */
const SIGNED_IN_CHUNKS = ['app'];

const STYLESHEET = /[ \t]*<link rel="stylesheet"[^>]*>\n/;
const ROOT = /([ \t]*)<div id="root">.*<\/div>\n/;

/**
 * Lets the browser fetch all first files in parallel, and paint the static first frame before the stylesheet has arrived: the stylesheet link follows
 * the frame, and only what comes after it waits, scripts included.
 */
export function firstFiles(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const stylesheet = STYLESHEET.exec(html)?.[0] ?? '';
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const addressesOf = (wanted: readonly string[]) =>
          wanted.flatMap((name) =>
            chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => `/${fileName}`),
          );
        return {
          html: html.replace(stylesheet, '').replace(ROOT, (root) => `${root}${stylesheet}`),
          // All tags come after the import map: a file fetched before the map is read would be resolved under another name.
          tags: [
            ...addressesOf(FIRST_CHUNKS).map((href) =>
              tag('link', { rel: 'modulepreload', crossorigin: '', href }),
            ),
            ...addressesOf(SIGNED_IN_CHUNKS).map((href) => ({
              ...tag('script', { nonce: '__CSP_NONCE__' }),
              children: fetchedWithSession(href),
            })),
          ],
        };
      },
    },
  };
}

const tag = (name: string, attrs: Record<string, string>) => ({
  tag: name,
  attrs,
  injectTo: 'head' as const,
});

/** An inline script, so that the file is requested in parallel with the first file and not after it. */
const fetchedWithSession = (href: string) =>
  `if (document.querySelector('meta[name="session"]').content === 'known') {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: '${href}' });
  document.head.append(link);
}`;
