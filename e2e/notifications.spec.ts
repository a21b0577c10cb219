import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import {
  allow,
  countKept,
  expectAppKept,
  expectToast,
  forceReload,
  logIn,
  logInAndKeep,
  skipDeviceQuestion,
  test,
  visit,
} from './fixtures.ts';
import { PASSWORD } from './shop.ts';

test.use({ serviceWorkers: 'allow' });

/** Reads once the network is back, of which a page and its worker hear at different times. */
const readOnline = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (from) =>
          fetch(from).then(
            ({ ok }) => ok,
            () => false,
          ),
        path,
      ),
    )
    .toBe(true);

/** A slow line: reads the list through the worker, which has its answer only with `arrive`. */
async function holdUp(page: Page, path: string): Promise<{ arrive(): Promise<void> }> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('No worker runs');
  await worker.evaluate((slow) => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const reply = await fetch(input, init);
      if (!(input instanceof Request) || new URL(input.url).pathname !== slow) return reply;
      const arrival = new Promise((arrived) => addEventListener('arrived', arrived, { once: true }));
      Object.assign(globalThis, { isHeldUp: true });
      await arrival;
      return reply;
    };
  }, path);
  await page.evaluate((from) => void fetch(from).catch(() => {}), path);
  await expect.poll(() => worker.evaluate(() => 'isHeldUp' in globalThis)).toBe(true);
  return {
    arrive: () =>
      worker.evaluate(async () => {
        dispatchEvent(new Event('arrived'));
        // What is stored of it would be by the last turn.
        for (let turn = 0; turn < 20; turn += 1) await caches.has('lists');
      }),
  };
}

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

test('what one agent sends reaches the other: toast, bell, panel and list', async ({
  desk,
  shop,
  browser,
}) => {
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await logIn(colleague, shop);
  await skipDeviceQuestion(colleague);
  // The line stands, and what was unread before is known.
  await colleague.waitForLoadState('networkidle');

  await visit(desk, '/notification-center');
  await expect(desk.getByRole('heading', { name: 'Etosha Phones - Notification Center' })).toBeVisible();
  await desk.getByRole('button', { name: 'Send Notification' }).click();
  const form = desk.getByRole('dialog', { name: 'Send New Notification' });
  await form.getByRole('button', { name: 'Send Notification' }).click();
  await expect(form.getByText('Title is required')).toBeVisible();
  await expect(form.getByText('Message is required')).toBeVisible();
  await form.getByLabel('Priority').selectOption('High');
  await form.getByLabel('Title').fill('Bank cut-off at 15:30');
  await form.getByLabel('Message').fill('Hand in the signed contracts before.');
  await form.getByRole('button', { name: 'Send Notification' }).click();
  await expectToast(desk, 'Notification sent to team members');

  await expectToast(colleague, 'Bank cut-off at 15:30');
  await expect(bell(colleague)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(colleague).click();
  const panel = colleague.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('Hand in the signed contracts before.')).toBeVisible();
  await panel.getByRole('button', { name: 'Mark as read: Bank cut-off at 15:30' }).click();
  await expect(bell(colleague)).toHaveAccessibleName('Notifications');
  await panel.getByRole('link', { name: 'All notifications' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await expect(colleague.getByRole('article', { name: 'Bank cut-off at 15:30' })).toBeVisible();

  await desk.reload();
  const card = desk.getByRole('article', { name: 'Bank cut-off at 15:30' });
  await expect(card.getByText('Seen by 1')).toBeVisible();
  await card.getByRole('button', { name: 'Delete notification' }).click();
  await expectToast(desk, 'Notification deleted successfully');
  await expect(card).toBeHidden();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await other.close();
});

test('A10: without a network the app opens and shows the last lists, with their age; logout leaves none of it', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  test.setTimeout(180_000);
  await api('POST', '/api/customers', { name: 'Selma Offline', phone: '081 700 0001' });
  await logIn(page, shop, '/customers');
  await skipDeviceQuestion(page);
  await expect(page.getByText('Selma Offline')).toBeVisible();
  await expectAppKept(page);
  // Read once more, now through the worker.
  await page.reload();
  await expect(page.getByText('Selma Offline')).toBeVisible();
  await expect.poll(() => isKept(page, '/api/customers')).toBe(true);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('Selma Offline')).toBeVisible();
  await expect(page.getByText(/^No connection\. Showing data as of \d\d:\d\d\./)).toBeVisible();
  await page.getByRole('button', { name: 'Add Customer' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add New Customer' });
  await form.getByPlaceholder('Customer name').fill('Nobody');
  await form.getByPlaceholder('Phone number').fill('081 700 0002');
  await form.getByRole('button', { name: 'Create Customer' }).click();
  await expect(form).toBeHidden();
  await expectToast(page, 'Waiting to send');

  await page.context().setOffline(false);
  await expect.poll(() => api('GET', '/api/customers?q=Nobody')).toMatchObject([{ name: 'Nobody' }]);
  await page.reload();
  await expect(page.getByText('Selma Offline')).toBeVisible();
  await expect(page.getByText(/^No connection/)).toHaveCount(0);
  // It may be there before its answer is: a logout asks about what is not known to be.
  await expect(page.getByText('Nobody', { exact: true }).first()).toBeVisible();
  await expect.poll(() => countKept(page)).toBe(0);
  // What was asked for without a network, or as the page went.
  allow(complaints, /ERR_/);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByPlaceholder('Enter system password')).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);

  // In again on the same page: the app is kept anew.
  await page.getByPlaceholder('Enter system password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Access System' }).click();
  await expectAppKept(page);
});

test('A10: a list that arrives after the logout is not stored, and after a failed one it is', async ({
  page,
  shop,
  api,
  complaints,
}) => {
  await api('POST', '/api/customers', { name: 'Johanna Private', phone: '081 700 0009' });
  await logInAndKeep(page, shop, '/customers');
  const logOut = page.getByRole('button', { name: 'Log out' });
  await page.context().setOffline(true);
  await logOut.click();
  await expectToast(page, 'Connection Error');
  await page.context().setOffline(false);
  await page.evaluate(() => caches.delete('lists'));
  await readOnline(page, '/api/customers');
  await expect.poll(() => isKept(page, '/api/customers')).toBe(true);

  const line = await holdUp(page, '/api/customers');
  await logOut.click();
  await expect(page.getByPlaceholder('Enter system password')).toBeVisible();
  await line.arrive();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  // What was asked for without a network, or as the session ended.
  allow(complaints, /ERR_|401/);
});

test('A10: after a logout that failed on a page without its worker, lists are stored for the other pages', async ({
  page,
  shop,
  complaints,
}) => {
  await logInAndKeep(page, shop, '/customers');
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/customers`);
  // The page's wish to be given to its worker is not heard.
  await page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function (message: { type?: string }, ...more: []) {
      if (message.type !== 'CLAIM') postMessage.call(this, message, ...more);
    };
  });
  await forceReload(page);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller).catch(() => 'none yet'))
    .toBe(null);
  const logOut = page.getByRole('button', { name: 'Log out' });
  await expect(logOut).toBeVisible();
  await page.context().setOffline(true);
  await logOut.click();
  await expectToast(page, 'Connection Error');
  await page.context().setOffline(false);
  await other.evaluate(() => caches.delete('lists'));
  await readOnline(other, '/api/customers');
  await expect.poll(() => isKept(other, '/api/customers')).toBe(true);
  await other.close();
  allow(complaints, /ERR_/);
});

test('A10: a list that arrives after the logout is not stored either where its page was left meanwhile', async ({
  page,
  shop,
  complaints,
}) => {
  await logInAndKeep(page, shop, '/customers');
  const line = await holdUp(page, '/api/customers');
  shop.pause();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.waitForTimeout(300);
  shop.resume();
  await expect(page.getByPlaceholder('Enter system password')).toBeVisible();
  await line.arrive();
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  allow(complaints, /ERR_|401/);
});

test('a push shows a notification that leads to what it is about', async ({ desk, shop, complaints }) => {
  const context = desk.context();
  await context.grantPermissions(['notifications'], { origin: shop.url });
  await visit(desk, '/');
  await expectAppKept(desk);
  const worker = await attachToWorker(context, desk, shop.url);
  const alert = {
    id: 7,
    tag: 'notification-7',
    title: 'Layby due today',
    message: 'Call the customer',
    priority: 'urgent',
    type: 'layby_due',
    targetTeam: 'all',
    url: '/notifications',
  };

  // In sight, the page shows it by itself.
  await worker.push(alert);
  await expectToast(desk, 'Layby due today');
  expect(await shownNotifications(desk)).toEqual([]);

  // Nobody is looking: the system shows it, and once only.
  await desk.goto('about:blank');
  await worker.push({ ...alert, tag: 'notification-8', title: 'Stock arrived' });
  await worker.push({ ...alert, tag: 'notification-8', title: 'Stock arrived' });
  await worker.push(alert);
  // A page that opens before the worker has looked would show it itself.
  await expect.poll(worker.shownTitles).toEqual(['Stock arrived']);
  await desk.goto(`${shop.url}/`);
  await expect
    .poll(() => shownNotifications(desk))
    .toEqual([{ title: 'Stock arrived', body: 'Call the customer', url: '/notifications', stays: true }]);
  // A window of tests counts as a private one, in which this browser subscribes to nothing.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((words) => !/Push API in incognito/.test(words)),
  );
});

test('the device is asked about notifications after the login, and not again after Maybe Later', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext();
  // Nobody has decided yet.
  await context.clearPermissions();
  const page = await context.newPage();
  await logIn(page, shop);
  await skipDeviceQuestion(page);
  const dialog = page.getByRole('dialog', { name: 'Stay up to date' });
  await expect(dialog.getByRole('button', { name: 'Enable Notifications' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Maybe Later' }).click();
  await expect(dialog).toBeHidden();
  const until = await page.evaluate(() => Number(localStorage.getItem('notifications-snoozed-until')));
  expect(until - Date.now()).toBeGreaterThan(6.9 * 24 * 60 * 60_000);
  await context.close();
});

function isKept(page: Page, path: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const keys = await (await caches.open('lists')).keys();
    return keys.some(({ url }) => new URL(url).pathname === wanted);
  }, path);
}

function shownNotifications(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data, requireInteraction }) => ({
      title,
      body,
      url: data.url,
      stays: requireInteraction,
    }));
  });
}

/** Delivers pushes as the browser does when one comes in from its maker's service. */
async function attachToWorker(context: BrowserContext, page: Page, origin: string) {
  const session: CDPSession = await context.newCDPSession(page);
  const registrationId = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const id = await registrationId;
  return {
    push: (alert: object) =>
      session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId: id,
        data: JSON.stringify(alert),
      }),
    shownTitles: async () => {
      const titles = await context.serviceWorkers()[0]?.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ title }) => title);
      });
      return titles ?? [];
    },
  };
}

test('a day to send at without its hour is asked about, and sends nothing at once', async ({ desk, api }) => {
  await visit(desk, '/notification-center');
  await desk.getByRole('main').getByRole('button', { name: 'Send Notification' }).first().click();
  const dialog = desk.getByRole('dialog', { name: 'Send New Notification' });
  await dialog.getByLabel('Title').fill('Half an hour');
  await dialog.getByLabel('Message').fill('Not yet');
  const sendAt = dialog.getByLabel('Send at');
  await sendAt.focus();
  await desk.keyboard.type('24122099');
  await dialog.getByRole('button', { name: 'Send Notification' }).click();
  await expect(dialog.getByText('Fill in the whole field, or clear it')).toBeVisible();
  await expect(sendAt).toBeFocused();
  const sent = await api('GET', '/api/notifications');
  expect(JSON.stringify(sent)).not.toContain('Half an hour');

  await sendAt.fill('2099-12-24T08:00');
  await expect(dialog.getByText('Fill in the whole field, or clear it')).toBeHidden();
  await dialog.getByRole('button', { name: 'Send Notification' }).click();
  await expectToast(desk, /^Notification will be sent on 24 December 2099/);
});
