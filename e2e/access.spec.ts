import { expect } from '@playwright/test';
import { expectAccessible, SIZES } from './accessible.ts';
import {
  type Api,
  allow,
  expectToast,
  logInAndKeep,
  openSession,
  skipDeviceQuestion,
  test,
} from './fixtures.ts';
import { PASSWORD } from './shop.ts';

test.use({ serviceWorkers: 'allow' });

/** Sets the agent's PIN, or removes it. */
async function pinOf(api: Api, agent: string) {
  const agents = (await api('GET', '/api/agents')) as unknown as { id: number; name: string }[];
  const id = agents.find(({ name }) => name === agent)?.id;
  return (pin: string | null) => api('PUT', `/api/agents/${id}/pin`, { pin, password: PASSWORD });
}

test('only the login shows without the password, and a deep link survives it', async ({ page, shop }) => {
  await page.goto(`${shop.url}/payments?status=approved`);
  await expect(page.getByRole('heading', { name: 'Etosha Phones Electronics Team' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByPlaceholder('Enter system password').fill('wrong guess');
  await page.getByRole('button', { name: 'Access System' }).click();
  await expectToast(page, 'Access Denied');
  await expect(page.getByText('Incorrect password. Please try again.').first()).toBeVisible();
  await expect(page.getByPlaceholder('Enter system password')).toHaveValue('');
  await page.getByPlaceholder('Enter system password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Access System' }).click();
  await skipDeviceQuestion(page);
  await expect(page.getByRole('heading', { name: 'Approved by Bank' })).toBeVisible();
});

test('A10: nothing that a script can read holds the password or a token, and logout leaves nothing behind', async ({
  page,
  shop,
}) => {
  await logInAndKeep(page, shop);
  const readable = () =>
    page.evaluate(async () => ({
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      cookie: document.cookie,
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      kept: await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name);
          const replies = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
          return Promise.all(
            replies.map(async (reply) => JSON.stringify([...(reply?.headers ?? [])]) + (await reply?.text())),
          );
        }),
      ),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      page: document.documentElement.outerHTML,
    }));
  const before = await readable();
  const tokens = (await page.context().cookies()).map(({ value }) => value);
  expect(tokens).toHaveLength(2);
  for (const secret of [PASSWORD, ...tokens]) expect(JSON.stringify(before)).not.toContain(secret);
  expect(before.cookie).toBe('');
  expect(before.workers).toBe(1);
  await page.getByRole('button', { name: /log ?out/i }).click();
  await expect(page.getByPlaceholder('Enter system password')).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['device']);
  await expect.poll(readable).toMatchObject({
    session: '{}',
    cookie: '',
    databases: 0,
    caches: 0,
    workers: 0,
  });
  await page.reload();
  await expect(page.getByPlaceholder('Enter system password')).toBeVisible();
  expect(await readable()).toMatchObject({ caches: 0, workers: 0 });
});

test('A4: a session that ends elsewhere asks for the password once and keeps the page', async ({
  desk,
  shop,
}) => {
  await desk.goto(`${shop.url}/customers`);
  await desk.getByRole('button', { name: 'Add Customer' }).first().click();
  await desk.getByPlaceholder('Customer name').fill('Half a name');
  await desk.getByPlaceholder('Phone number').fill('081 555 0000');
  const session = (await desk.context().cookies()).find(({ name }) => name === 'session');
  await fetch(`${shop.url}/api/auth/logout`, {
    method: 'POST',
    headers: { cookie: `session=${session?.value}`, 'sec-fetch-site': 'same-origin' },
  });
  // The line ends with the session, and tells before anything is pressed.
  await desk.getByPlaceholder('Enter system password').fill(PASSWORD);
  await desk.getByRole('button', { name: 'Access System' }).click();
  await expect(desk.getByPlaceholder('Customer name')).toHaveValue('Half a name');
  await desk.getByRole('button', { name: 'Create Customer' }).click();
  await expectToast(desk, 'Customer created successfully');
});

for (const { name, theme, ...viewport } of SIZES) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('the login is accessible in both themes and fits', async ({ page, shop }) => {
      await page.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme);
      await page.goto(shop.url);
      await expect(page.getByPlaceholder('Enter system password')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('under the idle lock Back leads nowhere, what was typed is asked about by nobody, and the PIN is typed', async ({
  desk,
  api,
}) => {
  const setPin = await pinOf(api, 'Agent 8');
  await setPin('4711');
  await desk.evaluate(async () => {
    const body = JSON.stringify({ agent: 'Agent 8', branch: 'rundu', team: null, pin: '4711' });
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/auth/device', { method: 'PUT', headers, body });
  });
  await desk.reload();
  const menu = desk.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Customers' }).click();
  await expect(desk).toHaveURL(/\/customers/);
  await menu.getByRole('link', { name: 'App Reminders' }).click();
  await expect(desk).toHaveURL(/\/app-reminders/);
  await desk
    .getByRole('main')
    .getByRole('button', { name: /^Add .*Reminder$/ })
    .first()
    .click();
  const title = desk.getByRole('dialog', { name: 'Add New Reminder' }).getByLabel(/^Title/);
  await title.fill('Call the bank');
  // As another tab of this device locks it.
  const other = await desk.context().newPage();
  await other.goto(new URL('/icons/icon-192.png', desk.url()).href);
  await other.evaluate(() => localStorage.setItem('locked', '1'));
  await other.close();
  const lock = desk.getByRole('dialog', { name: 'Agent 8' });
  await expect(lock).toBeVisible();
  // What is covered is neither chosen nor printed: paper has no backgrounds.
  await lock.getByRole('button', { name: 'Log out' }).focus();
  await desk.keyboard.press('Control+a');
  expect(await desk.evaluate(() => String(getSelection()))).not.toContain('App Reminders');
  const main = desk.locator('main');
  await expect(main).toBeHidden();
  await desk.emulateMedia({ media: 'print' });
  expect(await main.evaluate((element) => element.getClientRects().length)).toBe(0);
  await desk.emulateMedia({ media: 'screen' });
  await desk.goBack();
  await lock.getByLabel('PIN of Agent 8').click();
  await desk.keyboard.type('4711');
  await expect(lock).toBeHidden();
  await expect(title).toHaveValue('Call the bank');
  await expect(desk).toHaveURL(/\/app-reminders/);
  await expect(desk.getByRole('alertdialog')).toHaveCount(0);
  await expect(title).toBeFocused();
  await setPin(null);
});

test('under the login of a session that has ended nothing is chosen or printed, and a wrong password is told', async ({
  desk,
  complaints,
}) => {
  await desk.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click();
  const main = desk.locator('main').filter({ hasText: 'Total Customers' });
  await expect(main).toBeVisible();
  await desk.context().clearCookies();
  await desk.evaluate(() => window.dispatchEvent(new Event('online')));
  const password = desk.getByPlaceholder('Enter system password');
  await expect(password).toBeVisible();
  await desk.mouse.click(5, 5);
  await desk.keyboard.press('Control+a');
  expect(await desk.evaluate(() => String(getSelection()))).not.toContain('Customers');
  await desk.emulateMedia({ media: 'print' });
  expect(await main.evaluate((element) => element.getClientRects().length)).toBe(0);
  await desk.emulateMedia({ media: 'screen' });
  await password.fill('wrong guess');
  await password.press('Enter');
  const told = desk.locator('[data-toast]', { hasText: 'Access Denied' });
  // Whatever covered it would receive the click.
  await told.getByRole('button').click();
  await expect(told).toBeHidden();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(password).toBeHidden();
  await expect(main).toBeVisible();
  allow(complaints, /WebSocket|401/);
});

test('the screens are hidden under a lock whose code has not come yet', async ({ browser, shop, api }) => {
  const setPin = await pinOf(api, 'Agent 7');
  await setPin('4711');
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await openSession(context, shop, { agent: 'Agent 7', branch: 'rundu', pin: '4711' });
  await context.addInitScript(() => localStorage.setItem('locked', '1'));
  await context.route(/\/extras-[\w-]+\.js$/, () => {});
  const page = await context.newPage();
  await page.goto(`${shop.url}/customers`);
  const main = page.locator('main');
  await expect(main).toContainText('Total Customers');
  await expect(main).toBeHidden();
  await context.close();
  await setPin(null);
});

test('the login of a session that ended under the lock says what is wrong with a password', async ({
  browser,
  shop,
  api,
}) => {
  const setPin = await pinOf(api, 'Agent 6');
  await setPin('4711');
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await openSession(context, shop, { agent: 'Agent 6', branch: 'rundu', pin: '4711' });
  await context.addInitScript(() => localStorage.setItem('locked', '1'));
  const page = await context.newPage();
  await page.goto(`${shop.url}/customers`);
  await expect(page.getByRole('dialog', { name: 'Agent 6' })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const password = page.getByPlaceholder('Enter system password');
  await password.fill('wrong guess');
  await password.press('Enter');
  await page.locator('[data-toast]', { hasText: 'Access Denied' }).getByRole('button').click();
  await context.close();
  await setPin(null);
});
