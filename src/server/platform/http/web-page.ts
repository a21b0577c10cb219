import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
const BUILD_PLACEHOLDER = /__BUILD_ID__/g;
const SESSION_PLACEHOLDER = /__SESSION__/g;
const STYLESHEET = /<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"[^>]*>/;

/** The page of the web app: once as it was built, and once with its stylesheet inlined. Both have a placeholder for the nonce of the response. */
export type WebPage = { linked: string; styled: string };

/** Null if the app has not been built. */
export async function readWebPage(webRoot: string, buildId: string): Promise<WebPage | null> {
  const source = await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => null);
  if (source === null) return null;
  const linked = source.replace(BUILD_PLACEHOLDER, () => buildId);
  const [link, path] = STYLESHEET.exec(linked) ?? [];
  if (link === undefined || path === undefined) return { linked, styled: linked };
  const styles = await readFile(join(webRoot, path), 'utf8').catch(() => null);
  if (styles === null) return { linked, styled: linked };
  // Chunks that are loaded later look for the link of their stylesheet and would fetch it again; a disabled link is found
  // but not fetched.
  const found = link.replace('<link ', '<link disabled ');
  return {
    linked,
    styled: linked.replace(link, () => `<style nonce="__CSP_NONCE__">${styles}</style>${found}`),
  };
}

/** The page for one response. `hasSession` decides what the page requests before it knows who is logged in. */
export function writeWebPage(
  page: WebPage,
  { isFirstVisit, hasSession, nonce }: { isFirstVisit: boolean; hasSession: boolean; nonce: string },
): string {
  return (isFirstVisit ? page.styled : page.linked)
    .replace(SESSION_PLACEHOLDER, hasSession ? 'known' : 'none')
    .replace(NONCE_PLACEHOLDER, nonce);
}

/**
 * Whether a browser opens the page without this app's service worker, and thus without any cached file: on a slow
 * connection the inlined styles arrive while it would wait for the first scripts. A service worker that requests the
 * page has the stylesheet cached as a file. Without https, where there are no service workers, browsers do not send
 * `Sec-Fetch-Dest`, and also get the page that links the file.
 */
export function isFirstVisit({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (
    headers['sec-fetch-dest'] === 'document' && headers['service-worker-navigation-preload'] === undefined
  );
}
