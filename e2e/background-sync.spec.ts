import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Api, allow, countKept, expectToast, loseLine, openDesk, test, visit } from './fixtures.ts';
import { makeOrder, pay } from './order-work.ts';
import type { Shop } from './shop.ts';

/** What waits is sent while no tab is open, by the service worker, where the browser wakes it. */

// What a shop's own browser grants by itself.
test.use({ permissions: ['background-sync'], serviceWorkers: 'allow' });

const TAG = 'outbox';
const OFFLINE_NOISE = /ERR_|WebSocket|when fetching the script/;

/** The address follows what is searched for; with a form open it would be asked about. */
async function payOn(page: Page, quote: string, amount: string): Promise<void> {
  await page.getByRole('searchbox').first().fill(quote);
  await expect(page).toHaveURL(new RegExp(`q=${quote}`));
  await pay(page, amount, quote);
}

/** Which names the browser was asked to wake the worker by; null where it cannot. */
const askedFor = (page: Page) =>
  page.evaluate(async () => {
    const registration = (await navigator.serviceWorker.getRegistration()) as
      | { sync?: { getTags(): Promise<string[]> } }
      | undefined;
    return (await registration?.sync?.getTags()) ?? null;
  });

/** The browser finds a connection, on a page of nobody's: of the machine's it knows nothing. */
async function wakeWorker(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.dispatchSyncEvent', {
    ...{ origin, registrationId, tag: TAG, lastChance: false },
  });
  return page;
}

interface Left {
  paths: string[];
  quotes: string[];
}

/** Two orders, each with a payment taken without a connection, and a step on the first; no tab is open any more, and the link is back. */
async function leaveWork(page: Page, shop: Shop, api: Api, tags: string[] | null): Promise<Left> {
  const orders = [await makeOrder(api), await makeOrder(api)];
  const [first, second] = orders.map(({ quote }) => quote) as [string, string];
  await openDesk(page, shop);
  await visit(page, '/payments');
  await expect(page.getByText(second).first()).toBeVisible();
  await loseLine(page, 'orders');
  await payOn(page, second, '300');
  await payOn(page, first, '222');
  await page.getByRole('button', { name: new RegExp(`^Approve: .*${first}`) }).click();
  await expect(page.getByRole('button', { name: '3 waiting to send' })).toBeVisible();
  await expect.poll(() => askedFor(page)).toEqual(tags);
  return { paths: orders.map(({ path }) => path), quotes: [first, second] };
}

/** The app is gone before the link is back: a page that is being closed has its connection again for a moment, and sends. */
async function leave(page: Page): Promise<void> {
  const context = page.context();
  await page.goto('about:blank');
  await page.close();
  await context.setOffline(false);
}

test('what waits is sent with no tab open, once and in its order; the next tab says so, and asks about what was refused', async ({
  page,
  context,
  shop,
  api,
  complaints,
}) => {
  const { paths, quotes } = await leaveWork(page, shop, api, [TAG]);
  const [path, refused] = paths as [string, string];
  await api('POST', `${refused}/receipts`, { amount: '4900' });
  await leave(page);
  await wakeWorker(context, shop.url);
  await expect.poll(() => api('GET', path)).toMatchObject({ paidAmount: '222.00', status: 'approved' });

  const next = await context.newPage();
  await next.goto(`${shop.url}/payments?q=${quotes[0]}`);
  await expectToast(next, '2 earlier changes were saved');
  await expect(next.getByRole('button', { name: '1 question' })).toBeVisible();
  await expect.poll(() => countKept(next)).toBe(1);
  // It goes on from what was saved for it.
  await next.getByRole('button', { name: /^Signed: / }).click();
  await expect.poll(() => api('GET', path)).toMatchObject({ status: 'contract_signed' });
  await next.getByRole('button', { name: '1 question' }).click();
  const list = next.getByRole('dialog', { name: 'Waiting to send' });
  await expect(
    list.getByText('The balance has changed in the meantime: this is more than is still due.'),
  ).toBeVisible();
  const receipts = await api('GET', `${path}/receipts`);
  expect(receipts).toMatchObject([{ amount: '222.00', agent: 'Agent 3', branch: 'oshakati' }]);
  expect(receipts).toHaveLength(1);
  allow(complaints, OFFLINE_NOISE);
});

test('a session that has ended keeps what waits from the worker as well; it goes after the login', async ({
  page,
  context,
  shop,
  api,
  complaints,
}) => {
  const { paths, quotes } = await leaveWork(page, shop, api, [TAG]);
  const [path] = paths as [string];
  const session = (await context.cookies()).filter(({ name }) => name === 'session');
  await context.clearCookies({ name: 'session' });
  await leave(page);
  const other = await wakeWorker(context, shop.url);
  // It has asked who is here, and leaves it at that.
  await other.goto(`${shop.url}/icons/icon-192.png`);
  await expect.poll(() => countKept(other)).toBe(3);
  expect(await api('GET', path)).toMatchObject({ paidAmount: '0.00' });
  await context.addCookies(session);
  await other.goto(`${shop.url}/payments?q=${quotes[0]}`);
  await expect.poll(() => api('GET', path)).toMatchObject({ paidAmount: '222.00', status: 'approved' });
  await expect.poll(() => countKept(other)).toBe(0);
  allow(complaints, OFFLINE_NOISE);
});

test('without Background Sync, Web Locks and a store that stays, it waits for the next tab, and is sent by that', async ({
  page,
  context,
  shop,
  api,
  complaints,
}) => {
  // The first and the last are missing on an iPhone and in Firefox, the second over plain http.
  await context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    Reflect.deleteProperty(globalThis, 'SyncManager');
    // The page on which a tab ends has none of these.
    for (const [name, field] of [
      ['ServiceWorkerRegistration', 'sync'],
      ['StorageManager', 'persist'],
    ] as const)
      if (name in globalThis) Reflect.deleteProperty(globalThis[name].prototype, field);
  });
  const { paths, quotes } = await leaveWork(page, shop, api, null);
  const [path] = paths as [string];
  await leave(page);
  expect(await api('GET', path)).toMatchObject({ paidAmount: '0.00' });
  const next = await context.newPage();
  await next.goto(`${shop.url}/payments?q=${quotes[0]}`);
  await expectToast(next, '3 earlier changes were saved');
  await expect.poll(() => api('GET', path)).toMatchObject({ paidAmount: '222.00', status: 'approved' });
  await expect.poll(() => countKept(next)).toBe(0);
  allow(complaints, OFFLINE_NOISE);
});
