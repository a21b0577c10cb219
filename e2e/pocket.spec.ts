import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './accessible.ts';
import {
  type Api,
  allow,
  countCarried,
  expectAppKept,
  expectCarried,
  forceReload,
  logIn,
  logInAndKeep,
  loseLine,
  skipDeviceQuestion,
  test,
} from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** What this device carries of the shop: lists that were never opened, searches and records without the server. */

test.afterEach(({ shop }) => shop.resume());

let made = 0;

/** A customer with an order, a layby and a reservation, each named so that nothing else has the word. */
async function makePerson(api: Api) {
  made += 1;
  const word = `Pocket${String.fromCharCode(96 + made)}`;
  const name = `Hilma ${word}`;
  const phone = `081 300 ${4000 + made}`;
  const customer = await api('POST', '/api/customers', { name, phone });
  const own = { customerId: customer.id };
  const order = await api('POST', '/api/payments', {
    ...{ ...own, quoteNumber: `PK-${100 + made}`, totalAmount: '5000', phoneModel: `Razr ${word}` },
    ...{ addedByAgent: 'Agent 2', agentBranch: 'rundu' },
  });
  const layby = await api('POST', '/api/laybys', {
    ...{ ...own, customerFullName: name, customerNumber: phone, idNumber: '90010100712' },
    ...{ phoneModel: `Spark ${word}`, phoneStorage: '128GB', phoneColor: 'Black', durationToPay: '3 months' },
    ...{ fullAmount: '6000', paidAmount: '0', dueDate: '2027-02-18' },
    ...{ addedByAgent: 'Agent 2', agentBranch: 'rundu', paymentMethod: 'cash' },
  });
  await api('POST', '/api/reservations', {
    ...{ ...own, phoneModel: `Magic ${word}`, expectedStockDate: '2027-01-10', priority: 'normal' },
    ...{ addedByAgent: 'Agent 2', agentBranch: 'rundu' },
  });
  return {
    word,
    name,
    customerId: Number(customer.id),
    orderId: Number(order.id),
    laybyId: Number(layby.id),
  };
}

const expectNothingCarried = (page: Page) => expect.poll(() => countCarried(page, 'orders')).toBeNull();

test('without a network: a page that a forced reload has opened beside its worker goes on', async ({
  page,
  shop,
  complaints,
}) => {
  await logInAndKeep(page, shop, '/customers');
  await forceReload(page);
  await expectAppKept(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  allow(complaints, /ERR_/);
});

test('without a network: lists never opened, a filter, a search, a customer, an order and a layby', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  const person = await makePerson(api);
  await logInAndKeep(page, shop, '/');
  await expectCarried(page, 'orders');

  await page.context().setOffline(true);
  await page.goto(`${shop.url}/layby?q=${person.word}`);
  await expect(page.getByText(`Spark ${person.word}`).first()).toBeVisible();
  await expect(page.getByText(/^No connection\. Showing data as of \d\d:\d\d\./)).toBeVisible();
  await page.goto(`${shop.url}/reservations?q=${person.word}`);
  await expect(page.getByText(`Magic ${person.word}`).first()).toBeVisible();
  await page.goto(`${shop.url}/payments?branch=rundu&q=${person.word}`);
  await expect(page.getByText(`Razr ${person.word}`).first()).toBeVisible();
  await page.goto(`${shop.url}/payments?branch=windhoek&q=${person.word}`);
  await expect(page.getByText(`Razr ${person.word}`)).toHaveCount(0);
  await page.goto(`${shop.url}/customers?q=${person.word}`);
  await expect(page.getByText(person.name).first()).toBeVisible();
  await expect(page.getByText(/Only open records are saved on this device\./)).toBeVisible();
  await page.goto(`${shop.url}/customers/${person.customerId}`);
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await page.goto(`${shop.url}/payments?order=${person.orderId}`);
  await expect(page.getByText(`Razr ${person.word}`).first()).toBeVisible();
  await page.goto(`${shop.url}/layby?layby=${person.laybyId}`);
  await expect(page.getByText(`Spark ${person.word}`).first()).toBeVisible();
  await expect(page.getByText('0712')).toHaveCount(0);
  // Its keys come when the page has come to rest, its button is there at once.
  await page.getByRole('button', { name: 'Search everything' }).click();
  await page.getByRole('combobox').fill(person.word);
  await expect(page.getByRole('option', { name: new RegExp(`Razr ${person.word}`) })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.context().setOffline(false);
  await expect(page.getByText(/^No connection/)).toHaveCount(0);
  allow(complaints, /ERR_|WebSocket|Failed to load resource|when fetching the script/);
});

test('without a network: the app opens after a day of more lists than a device keeps', async ({
  page,
  shop,
  complaints,
}) => {
  await logInAndKeep(page, shop, '/');
  const keptSizes = await page.evaluate(async () => {
    for (let limit = 2; limit < 100; limit += 1) await fetch(`/api/payments?limit=${limit}`);
    const sizesOf = async () => {
      const kept = await (await caches.open('lists')).keys();
      return kept.map(({ url }) => new URL(url).search).filter((search) => /^\?limit=\d+$/.test(search));
    };
    for (let looks = 0; looks < 100 && !(await sizesOf()).includes('?limit=99'); looks += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return sizesOf();
  });
  // The oldest went.
  expect(keptSizes).toContain('?limit=99');
  expect(keptSizes).not.toContain('?limit=2');

  await page.context().setOffline(true);
  await page.goto(`${shop.url}/payments`);
  await expect(page.getByRole('heading', { level: 1, name: 'ORDERS' })).toBeVisible();
  await expect(page.getByText(/^No connection/)).toBeVisible();
  allow(complaints, /ERR_|WebSocket|Failed to load resource|when fetching the script/);
});

test('without a network: what was paid on an order and a layby, who was spoken with, and what waits beside it', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  const person = await makePerson(api);
  const [order, layby] = [`/api/payments/${person.orderId}`, `/api/laybys/${person.laybyId}`];
  await api('POST', `${order}/receipts`, { amount: '1200', method: 'cash' });
  await api('POST', `${layby}/receipts`, { amount: '300', method: 'eft' });
  await api('PUT', `${order}/customer-contact`, { customerContacted: false, note: `Rang ${person.word}` });
  await logIn(page, shop, '/');
  await skipDeviceQuestion(page);
  await loseLine(page, 'receipts');

  await page.goto(`${shop.url}/payments?order=${person.orderId}`);
  const details = page.getByRole('dialog', { name: /^Order Details/ });
  await details.getByRole('tab', { name: 'Payments' }).click();
  await expect(details.getByRole('listitem').filter({ hasText: 'N$ 1,200.00' })).toBeVisible();
  await details.getByRole('tab', { name: 'Contacts' }).click();
  await expect(details.getByText(`Rang ${person.word}`)).toBeVisible();
  await details.getByRole('tab', { name: 'History' }).click();
  await expect(
    details.getByText('This is not saved on this device. It loads when the connection is back.'),
  ).toBeVisible();

  await details.getByRole('button', { name: 'Add Payment' }).click();
  const form = page.getByRole('dialog', { name: 'Add Payment' });
  await form.getByLabel(/^Amount/).fill('450');
  await form.getByRole('radio', { name: 'Cash' }).click();
  await form.getByRole('button', { name: 'Add Payment' }).click();
  await expect(form).toBeHidden();
  await details.getByRole('tab', { name: 'Payments' }).click();
  const waiting = details.getByRole('listitem').filter({ hasText: 'N$ 450.00 waiting' });
  await expect(waiting).toBeVisible();
  await expectNoViolations(page);

  await page.goto(`${shop.url}/layby?layby=${person.laybyId}`);
  await expect(page.getByText('N$ 300.00').first()).toBeVisible();
  await page.goto(`${shop.url}/customers/${person.customerId}`);
  const logs = page.getByRole('listitem').filter({ hasText: `PK-` });
  await expect(logs.filter({ hasText: 'N$ 1,200.00' })).toBeVisible();
  await page.getByRole('tab', { name: 'Contacts' }).click();
  await expect(page.getByText(`Rang ${person.word}`)).toBeVisible();
  await page.goto(`${shop.url}/live-payments?range=week`);
  await expect(
    page.getByText('+ N$ 450.00 not sent yet · open orders only: others are not on this device'),
  ).toBeVisible();
  await expect(page.getByRole('article', { name: new RegExp(`^${person.name},`) })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/^No connection/)).toHaveCount(0);
  allow(complaints, /ERR_|WebSocket|Failed to load resource|when fetching the script/);
});

/** As a power cut leaves a device that had not taken in the whole app: the page is there, its code or its look is not. */
for (const [what, pattern] of [
  ['code', '/assets/index-.*\\.js'],
  ['code that it asks for', '/assets/start-.*\\.js'],
  ['look', '/assets/.*\\.css'],
] as const)
  test(`without a network and a part of its ${what}, the app says so and goes on with the connection`, async ({
    page,
    shop,
    complaints,
  }) => {
    await logInAndKeep(page, shop, '/');
    const dropped = await page.evaluate(async (source) => {
      const wanted = new RegExp(source);
      const name = (await caches.keys()).find((key) => key.includes('precache')) ?? '';
      const cache = await caches.open(name);
      const lost = (await cache.keys()).filter(({ url }) => wanted.test(url));
      await Promise.all(lost.map((request) => cache.delete(request)));
      return lost.length;
    }, pattern);
    expect(dropped).toBeGreaterThan(0);

    // The browser's own cache of files does not outlive it as surely as the worker's.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.clearBrowserCache');
    await page.context().setOffline(true);
    await page.goto(`${shop.url}/customers`);
    await expect(page.getByRole('alert')).toContainText('The app is not wholly on this device');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectNoViolations(page);

    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    allow(
      complaints,
      /ERR_|WebSocket|Failed to load resource|when fetching the script|dynamically imported|has no #root/,
    );
  });

test('a server that stands still: what is carried is shown, and what it says when it goes on', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  const person = await makePerson(api);
  await logInAndKeep(page, shop, '/');
  await expectCarried(page, 'laybys');
  await page.goto('about:blank');
  await api('PUT', `/api/payments/${person.orderId}`, { phoneModel: `Fold ${person.word}` });
  shop.pause();
  await page.goto(`${shop.url}/payments?q=${person.word}`);
  await expect(page.getByText(`Razr ${person.word}`).first()).toBeVisible();
  shop.resume();
  await expect(page.getByText(`Fold ${person.word}`).first()).toBeVisible();
  allow(complaints, /ERR_|WebSocket|when fetching the script/);
});

test('what a colleague changes is carried, and a logout leaves nothing', async ({ page, shop, api }) => {
  const person = await makePerson(api);
  await logIn(page, shop, '/');
  await skipDeviceQuestion(page);
  await expectCarried(page, 'orders');
  const before = await countCarried(page, 'orders');
  await api('POST', '/api/payments', {
    ...{ customerId: person.customerId, quoteNumber: `PK-N${made}`, totalAmount: '700' },
  });
  await expect.poll(() => countCarried(page, 'orders')).toBe(Number(before) + 1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Access System' })).toBeVisible();
  await expectNothingCarried(page);
});

test('a session that was ended leaves nothing', async ({ page, shop, api, complaints }) => {
  await makePerson(api);
  await logIn(page, shop, '/');
  await skipDeviceQuestion(page);
  await expectCarried(page, 'orders');
  await page.context().clearCookies();
  // The next read tells, which may be one that nobody has pressed for.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('button', { name: 'Access System' })).toBeVisible();
  await expectNothingCarried(page);
  allow(complaints, /WebSocket|401/);
});

test('another shop at the same address takes the place of the one before', async ({ page, shop, api }) => {
  await makePerson(api);
  await logIn(page, shop, '/');
  await skipDeviceQuestion(page);
  await expectCarried(page, 'orders');
  // What another shop would have left here: rows of its own, and a cursor that means nothing to this one.
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('omatala-pocket');
      request.onsuccess = () => resolve(request.result);
    });
    const transaction = db.transaction(['meta', 'customers'], 'readwrite');
    const metas = transaction.objectStore('meta');
    const meta = await new Promise<{ head: { shop: string; cursor: string } }>((resolve) => {
      const request = metas.get('copy');
      request.onsuccess = () => resolve(request.result);
    });
    meta.head.cursor = meta.head.cursor.replace(meta.head.shop, '0123456789abcdef');
    meta.head.shop = '0123456789abcdef';
    metas.put(meta, 'copy');
    transaction
      .objectStore('customers')
      .put({ at: 9_999, rows: [{ id: 639_999, name: 'Of another shop', updatedAt: '2026-11-18' }] });
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    db.close();
  });
  await page.reload();
  const readForeign = () =>
    page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('omatala-pocket');
        request.onsuccess = () => resolve(request.result);
      });
      const found = await new Promise((resolve) => {
        const request = db.transaction('customers').objectStore('customers').count(9_999);
        request.onsuccess = () => resolve(request.result);
      });
      db.close();
      return found;
    });
  await expect.poll(readForeign).toBe(0);
  await expectCarried(page, 'orders');
});
