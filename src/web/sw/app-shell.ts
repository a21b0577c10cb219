import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { isScreenPath } from '#web/lib/offline/kept-lists.ts';
import { worker } from './worker.ts';

/**
 * The app shell, cached so that the app opens without a network: its files by their hashed names, and the page as it was served, with the
 * Content-Security-Policy for its nonce. The build lists them in `__APP_SHELL__`.
 */

type Entry = { url: string; revision: string | null };
/** `first`: the files that the app opens with, on the most used screens. */
declare const __APP_SHELL__: { first: Entry[]; later: Entry[] };

const PAGE = '/';
/** A page that takes longer comes from the cache: it is the same until a new version is installed. Each opening of the app waits this long. */
const PAGE_LIMIT_MS = 75;

const shell = new PrecacheController();
shell.addToCacheList([...__APP_SHELL__.first, ...__APP_SHELL__.later]);

/** Fetches the files in parallel: a single controller fetches them one after the other. The later files are fetched by `refillShell`. */
export function installShell(event: ExtendableEvent): Promise<unknown> {
  return Promise.all(
    __APP_SHELL__.first.map((entry) => {
      const one = new PrecacheController();
      one.addToCacheList([entry]);
      return one.install(event);
    }),
  );
}

/** Deletes the files of earlier versions. */
export async function activateShell(event: ExtendableEvent): Promise<void> {
  await shell.activate(event);
  await worker.registration.navigationPreload?.enable();
}

export function dropShell(): Promise<boolean> {
  return caches.delete(shell.strategy.cacheName);
}

/** Fetches missing files: those left for later, and those that a logout deleted. */
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

/** The answer to a request for a page or file of the app; null for any other request. */
export function answerShell(event: FetchEvent, url: URL): Promise<Response> | null {
  if (event.request.mode === 'navigate') return isScreenPath(url.pathname) ? answerPage(event) : null;
  return shell.getCacheKeyForURL(url.href) ? answerFile(event.request) : null;
}

/** The server's page; the cached one when the server fails, is late, or something else answers in its place. */
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
 * Reads the page to its end: a connection that breaks half way would leave the screen empty for minutes.
 * @returns null where the nonce in the policy is not that of the page. Safari requests a preloaded page twice, and combines the headers of one answer
 * with the body of the other: its styles and first scripts would be refused, and the screen stay empty.
 */
async function wholePage(reply: Response): Promise<Response | null> {
  // The body of a redirect cannot be read.
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

/** Finds a cached file without opening the cache: opening would create it, and after a logout there must be none. */
async function findKept(url: string): Promise<Response | undefined> {
  const key = shell.getCacheKeyForURL(url);
  return key === undefined ? undefined : caches.match(key, { cacheName: shell.strategy.cacheName });
}
