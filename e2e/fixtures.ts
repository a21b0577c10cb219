import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { openShop, PASSWORD, type Shop } from './shop.ts';

type TestFixtures = {
  /** Whether the browser has never opened the app: an option of a spec, off elsewhere. */
  isFirstVisit: boolean;
  /** Fails a journey whose page reports a problem: an error on the console, an exception, a refused resource. */
  complaints: string[];
  /** A page that is logged in, with an agent chosen. */
  desk: Page;
  api: Api;
};

/** Calls the API with the password in a header, to prepare a journey's data. */
export type Api = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

export const PASSWORD_FIELD = 'Enter system password';

/** The browser's own messages about error answers that journeys provoke on purpose. */
const EXPECTED = /Failed to load resource: the server responded with a status of (400|401|404|409|412|429)/;

type UseShop = (shop: Shop) => Promise<void>;

/** A shop for each worker. A spec that names its own shop gets a worker, and a shop, that no other journey has used. */
export function shopOfAWorker(): [
  fixture: (others: object, use: UseShop) => Promise<void>,
  options: { scope: 'worker'; timeout: number },
] {
  return [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's first parameter must be a pattern, and it needs nothing
    async ({}, use) => {
      const shop = await openShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ];
}

export const test = base.extend<TestFixtures, { shop: Shop }>({
  shop: shopOfAWorker(),

  isFirstVisit: [false, { option: true }],

  // A browser that has opened the app before has the design's fonts. Whoever gets them after the first rows has each page laid out twice.
  context: async ({ context, isFirstVisit }, use) => {
    if (!isFirstVisit) await context.addInitScript(rememberFonts);
    await use(context);
  },

  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
      };
      const onError = (error: Error) => complaints.push(error.message);
      page.on('console', onConsole).on('pageerror', onError);
      await use(complaints);
      page.off('console', onConsole).off('pageerror', onError);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],

  desk: async ({ page, shop }, use) => {
    await openDesk(page, shop);
    await use(page);
  },

  api: async ({ shop }, use) => use(apiOf(shop)),
});

function rememberFonts() {
  try {
    localStorage.setItem('faces', 'here');
  } catch {
    // A document without an address, such as an empty tab, has no storage.
  }
}

export function apiOf(shop: Shop): Api {
  return async (method, path, body) => {
    const reply = await fetch(shop.url + path, {
      method,
      headers: { 'x-auth-password': PASSWORD, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.status === 204 ? {} : ((await reply.json()) as Record<string, unknown>);
  };
}

/**
 * Gives the browser a session with an agent, without using the login's screens: access.spec.ts tests those, and their deliberate delay of
 * a second would cost that in each other journey.
 */
export async function openSession(
  context: BrowserContext,
  shop: Shop,
  identity: { agent: string; branch: string; pin?: string },
): Promise<void> {
  const headers = { origin: shop.url };
  const login = await context.request.post(`${shop.url}/api/auth/login`, {
    headers,
    data: { password: PASSWORD },
  });
  expect(login.status()).toBe(200);
  const device = await context.request.put(`${shop.url}/api/auth/device`, {
    headers,
    data: { team: null, ...identity },
  });
  expect(device.status()).toBe(200);
}

/** A path without a screen: when its text is shown, the previous screen has been left. */
const NOWHERE = '/nowhere-in-between';
const NOWHERE_TITLE = '404 Page Not Found';

/** Opens the shop as a logged-in agent, with no screen yet: the dashboard would take half as long again to open. */
export async function openDesk(page: Page, shop: Shop): Promise<void> {
  await openSession(page.context(), shop, { agent: 'Agent 3', branch: 'oshakati' });
  await page.goto(shop.url + NOWHERE);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Navigates an open page to a screen of the shop, with nothing left open or typed, as if it had been opened there. Loading a page (a
 * second of a core, to read, compile and render the app) is left to journeys about loading or about Back: the history
 * entry is pushed here, not by the router. Ends when the screen begins to render.
 */
export async function visit(page: Page, path: string): Promise<void> {
  const go = (to: string) => page.evaluate((address) => window.history.pushState({}, '', address), to);
  const nowhere = page.getByRole('heading', { level: 1, name: NOWHERE_TITLE });
  await go(NOWHERE);
  await expect(nowhere).toBeVisible();
  await go(path);
  await expect(nowhere).toHaveCount(0);
  // The router restores the scroll position of each URL.
  await page.evaluate(() => window.scrollTo(0, 0));
}

/** Opens a page of the shop and logs in. */
export async function logIn(page: Page, shop: Shop, path = '/'): Promise<void> {
  await page.goto(shop.url + path);
  await page.getByPlaceholder(PASSWORD_FIELD).fill(PASSWORD);
  await page.getByRole('button', { name: 'Access System' }).click();
  await expectToast(page, 'Access Granted');
}

/** Expects a toast on the screen; its copy for screen readers does not count. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

/** Skips "Who is at this device?", and waits until the server knows, so that it is not asked again. */
export async function skipDeviceQuestion(page: Page): Promise<void> {
  const known = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/device'));
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await known;
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Loads the page anew beside its service worker, as Ctrl-Shift-R does. */
export async function forceReload(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })]);
}

/** Waits until the service worker has cached the app and the data to open it offline, as after a login. */
export async function expectAppKept(page: Page): Promise<void> {
  const readState = () =>
    page.evaluate(async () => {
      const shell = (await caches.keys()).find((name) => name.includes('precache'));
      const files = shell === undefined ? [] : await (await caches.open(shell)).keys();
      // The worker's script lists all files.
      const worker = await (await fetch('/sw.js')).text();
      const named = new Set(worker.match(/\/assets\/[\w.-]+/g));
      const isKept = (path: string) => caches.match(path, { cacheName: 'lists', ignoreVary: true });
      return {
        hasShell: named.size > 0 && files.length >= named.size,
        hasStart: (await Promise.all(['/api/config', '/api/auth/session'].map(isKept))).every(Boolean),
        isControlled: navigator.serviceWorker.controller?.state === 'activated',
      };
    });
  // A hundred files are downloaded in the background.
  await expect
    .poll(readState, { timeout: 60_000 })
    .toEqual({ hasShell: true, hasStart: true, isControlled: true });
}

/** Opens a page of the shop, logs in, and waits until the app can be opened without a connection. */
export async function logInAndKeep(page: Page, shop: Shop, path = '/'): Promise<void> {
  await logIn(page, shop, path);
  await skipDeviceQuestion(page);
  await expectAppKept(page);
}

/** Removes the expected messages of the browser, because the journey provokes them. */
export function allow(complaints: string[], expected: RegExp): void {
  complaints.splice(0, complaints.length, ...complaints.filter((words) => !expected.test(words)));
}

/** The number of rows of a kind in this browser's offline copy; null without a copy. */
export const countCarried = (page: Page, kind: string) =>
  page.evaluate(async (store) => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'omatala-pocket')) return null;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('omatala-pocket');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      if (!db.objectStoreNames.contains(store)) return 0;
      const blocks = await new Promise<{ rows: unknown[] }[]>((resolve, reject) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      return blocks.flatMap(({ rows }) => rows).length;
    } finally {
      db.close();
    }
  }, kind);

/** Waits until the offline copy contains the open rows of a kind. */
export const expectCarried = (page: Page, kind: string) =>
  expect.poll(() => countCarried(page, kind)).toBeGreaterThan(0);

/** Goes offline once the browser has everything that it needs: the app, and the open rows of a kind. */
export async function loseLine(page: Page, kind: string): Promise<void> {
  await expectAppKept(page);
  await expectCarried(page, kind);
  await page.context().setOffline(true);
}

/** The number of unsent changes in this browser. */
export const countKept = (page: Page) =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'omatala-outbox')) return 0;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('omatala-outbox');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    try {
      return await new Promise<number>((resolve, reject) => {
        const request = db.transaction('intents').objectStore('intents').count();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    } finally {
      db.close();
    }
  });
