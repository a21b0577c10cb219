import type { Plugin } from 'vite';

/** What every visit needs besides the first file; the two are fetched beside it instead of after it. */
const FIRST_CHUNKS = ['vendor', 'start'];
/** What a session needs besides, whatever its screen, and a login does not. */
const SIGNED_IN_CHUNKS = ['app'];

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
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const addressesOf = (wanted: readonly string[]) =>
          wanted.flatMap((name) =>
            chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => `/${fileName}`),
          );
        return {
          html: html.replace(stylesheet, '').replace(ROOT, (root) => `${root}${stylesheet}`),
          // All of them behind the map of names: what is fetched before it is read goes by other names.
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

/** Of the page itself, so that it is asked for beside the first file and not after it. */
const fetchedWithSession = (href: string) =>
  `if (document.querySelector('meta[name="session"]').content === 'known') {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: '${href}' });
  document.head.append(link);
}`;
