import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g;
const BUILD_PLACEHOLDER = /__BUILD_ID__/g;
const SESSION_PLACEHOLDER = /__SESSION__/g;
const STYLESHEET = /<link rel="stylesheet"[^>]* href="(\/assets\/[\w.-]+\.css)"[^>]*>/;

/** The page of the web app: once as it was built, and once with its styles in it. Both have a place for the nonce of their answer. */
export type WebPage = { linked: string; styled: string };

/** Null where the app has not been built. */
export async function readWebPage(webRoot: string, buildId: string): Promise<WebPage | null> {
  const source = await readFile(join(webRoot, 'index.html'), 'utf8').catch(() => null);
  if (source === null) return null;
  const linked = source.replace(BUILD_PLACEHOLDER, () => buildId);
  const [link, path] = STYLESHEET.exec(linked) ?? [];
  if (link === undefined || path === undefined) return { linked, styled: linked };
  const styles = await readFile(join(webRoot, path), 'utf8').catch(() => null);
  if (styles === null) return { linked, styled: linked };
  // Parts of the app that come later look for the link of their styles, and would fetch them once more: one that is disabled is not fetched.
  const found = link.replace('<link ', '<link disabled ');
  return {
    linked,
    styled: linked.replace(link, () => `<style nonce="__CSP_NONCE__">${styles}</style>${found}`),
  };
}

/** The page for one answer. `hasSession`: what is asked for before it is known who is there. */
export function writeWebPage(
  page: WebPage,
  { isFirstVisit, hasSession, nonce }: { isFirstVisit: boolean; hasSession: boolean; nonce: string },
): string {
  return (isFirstVisit ? page.styled : page.linked)
    .replace(SESSION_PLACEHOLDER, hasSession ? 'known' : 'none')
    .replace(NONCE_PLACEHOLDER, nonce);
}

/**
 * Whether a browser opens the page that has no worker of ours, and so nothing of the app: on a slow line its styles come in the time
 * in which it would wait for the first scripts. A worker that asks for the page has the styles as a file; where browsers have no
 * worker (plain http) they do not say what they ask for, and keep the file as well.
 */
export function isFirstVisit({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (
    headers['sec-fetch-dest'] === 'document' && headers['service-worker-navigation-preload'] === undefined
  );
}
