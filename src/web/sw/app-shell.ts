import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { isScreenPath } from '#web/lib/offline/kept-lists.ts';
import { worker } from './worker.ts';

/**
 * The app itself, kept so that it opens without a network: its files by their hashed names, and the page as it was
 * served, with the Content-Security-Policy whose nonce it carries. The build names them in `__APP_SHELL__`.
 */

type Entry = { url: string; revision: string | null };
/** `first`: what the app opens with, on the screens of every day. */
declare const __APP_SHELL__: { first: Entry[]; later: Entry[] };

const PAGE = '/';
/** A page that takes longer than this comes from the device: it is the same until a new version is installed. Each opening waits for it. */
const PAGE_LIMIT_MS = 75;

const shell = new PrecacheController();
shell.addToCacheList([...__APP_SHELL__.first, ...__APP_SHELL__.later]);

/** Side by side: one controller fetches one file after the other. What comes later, `refillShell` fetches. */
export function installShell(event: ExtendableEvent): Promise<unknown> {
  return Promise.all(
    __APP_SHELL__.first.map((entry) => {
      const one = new PrecacheController();
      one.addToCacheList([entry]);
      return one.install(event);
    }),
  );
}

/** Drops the files of versions before this one. */
export async function activateShell(event: ExtendableEvent): Promise<void> {
  await shell.activate(event);
  await worker.registration.navigationPreload?.enable();
}

export function dropShell(): Promise<boolean> {
  return caches.delete(shell.strategy.cacheName);
}

/** Fetches what is not there: what was left for later, and what a logout has deleted. */
export async function refillShell(): Promise<void> {
  const cache = await caches.open(shell.strategy.cacheName);
  await Promise.all(
    [...shell.getURLsToCacheKeys()].map(async ([url, key]) => {
      if (await cache.match(key)) return;
      const reply = await fetch(url);
      if (reply.ok) await cache.put(key, reply);
    }),
  );
}

/** The answer to a request for the app, or null when it is not ours to give. */
export function answerShell(event: FetchEvent, url: URL): Promise<Response> | null {
  if (event.request.mode === 'navigate') return isScreenPath(url.pathname) ? answerPage(event) : null;
  return shell.getCacheKeyForURL(url.href) ? answerFile(event.request) : null;
}

/** The server's page first; the kept one when there is none, it is late, or there is something else in its place. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const network = fetchPage(event);
  event.waitUntil(network.catch(() => {}));
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_LIMIT_MS));
  const first = await Promise.race([network.catch(() => null), late]);
  if (first && first.status < 500) return first;
  return (await findKept(PAGE)) ?? network;
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  const page = (preloaded && (await wholePage(preloaded))) ?? (await wholePage(await fetch(event.request)));
  if (page === null) throw new Error('The page and its policy are of two answers');
  return page;
}

/**
 * The whole of it: a line that dies once it has begun would leave the screen empty for minutes.
 * @returns null where the policy is not that of the words. Safari asks twice for what it asks for ahead, and gives the head of one
 *   answer with the body of the other: its styles and first scripts would be refused, and the screen stay empty.
 */
async function wholePage(reply: Response): Promise<Response | null> {
  // Where it leads elsewhere nothing of it can be read.
  if (reply.type === 'opaqueredirect') return reply;
  const { status, statusText, headers } = reply;
  const words = await reply.text();
  const nonce = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1];
  if (nonce !== undefined && !words.includes(nonce)) return null;
  return new Response(words, { status, statusText, headers });
}

async function answerFile(request: Request): Promise<Response> {
  return (await findKept(request.url)) ?? fetch(request);
}

/** Looks without opening: to open a cache is to make it, and after a logout there is to be none. */
async function findKept(url: string): Promise<Response | undefined> {
  const key = shell.getCacheKeyForURL(url);
  return key === undefined ? undefined : caches.match(key, { cacheName: shell.strategy.cacheName });
}
