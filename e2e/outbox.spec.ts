import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  type Api,
  allow,
  countKept,
  expectAppKept,
  expectCarried,
  expectToast,
  loseLine,
  openDesk,
  PASSWORD_FIELD,
  test,
  visit,
} from './fixtures.ts';
import { enterPayment, makeOrder } from './order-work.ts';
import type { Shop } from './shop.ts';

test.use({ serviceWorkers: 'allow' });

/** What is sent is kept on the device first: whatever becomes of the tab or of the answer, it arrives once. */

/** On the only order of the page. */
async function takePayment(page: Page, quote: string): Promise<void> {
  await visit(page, `/payments?q=${quote}`);
  await enterPayment(page, '222', quote);
}

for (const { name, isSaved } of [
  { name: 'before it has left', isSaved: false },
  { name: 'after it was saved, before the answer', isSaved: true },
]) {
  test(`a tab that is closed ${name}: the payment arrives once`, async ({ page, context, shop, api }) => {
    const { id, quote } = await makeOrder(api);
    await openDesk(page, shop);
    const pressed = new Promise<void>((resolve) => {
      void page.route('**/receipts', async (route) => {
        if (isSaved) await route.fetch();
        resolve();
      });
    });
    await takePayment(page, quote);
    await pressed;
    expect(await countKept(page)).toBe(1);
    const other = await context.newPage();
    await page.close();
    await other.goto(`${shop.url}/payments?q=${quote}`);
    await expect(other.getByText('Your earlier change was saved').first()).toBeVisible();
    await expect.poll(() => countKept(other)).toBe(0);
    expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '222.00' });
    const receipts = await api('GET', `/api/payments/${id}/receipts`);
    expect(receipts).toMatchObject([{ amount: '222.00', agent: 'Agent 3', branch: 'oshakati' }]);
    expect(receipts).toHaveLength(1);
  });
}

test('a tab that is at work leaves what it sends to itself; another one sends it when that is gone', async ({
  page,
  context,
  shop,
  api,
}) => {
  const { id, quote } = await makeOrder(api);
  await openDesk(page, shop);
  const other = await context.newPage();
  await other.goto(`${shop.url}/customers`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const pressed = new Promise<void>((resolve) => {
    void page.route('**/receipts', () => resolve());
  });
  await takePayment(page, quote);
  await pressed;
  expect(await countKept(other)).toBe(1);
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '0.00' });
  await page.close();
  await expect(other.getByText('Your earlier change was saved').first()).toBeVisible();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '222.00' });
  await expect.poll(() => countKept(other)).toBe(0);
});

interface Left {
  tab: Page;
  id: number;
  /** From now on what is sent arrives. */
  mend: () => Promise<void>;
}

/** A payment that was taken without a connection, in a tab that was closed since; another one is open. */
async function leavePayment(context: BrowserContext, shop: Shop, api: Api): Promise<Left> {
  const { id, quote } = await makeOrder(api);
  const page = await context.newPage();
  await openDesk(page, shop);
  await visit(page, `/payments?q=${quote}`);
  await expect(page.getByText(quote).first()).toBeVisible();
  await loseLine(page, 'orders');
  await takePayment(page, quote);
  await expect(pillOf(page)).toBeVisible();
  const tab = await context.newPage();
  await page.close();
  await tab.goto(`${shop.url}/customers`);
  return { tab, id, mend: () => context.setOffline(false) };
}

/** A payment that has left, as far as this device can tell, and whose answers are lost. */
async function losePayment(page: Page, context: BrowserContext, shop: Shop, api: Api): Promise<Left> {
  const { id, quote } = await makeOrder(api);
  await openDesk(page, shop);
  await context.route('**/receipts', (route) => route.abort());
  await takePayment(page, quote);
  return { tab: page, id, mend: () => context.unroute('**/receipts') };
}

const pillOf = (tab: Page) => tab.getByRole('button', { name: '1 waiting to send' });

test('what waits is listed with when and who, and is sent when somebody says so', async ({
  page,
  context,
  shop,
  api,
  complaints,
}) => {
  const { tab, id, mend } = await losePayment(page, context, shop, api);
  // Every tab says so, not only the one that sends.
  const other = await context.newPage();
  await other.goto(`${shop.url}/customers`);
  await expect(pillOf(other)).toBeVisible();
  await other.close();
  await pillOf(tab).click();
  const list = tab.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list.getByText(/^Add Payment · Quote WT-/)).toBeVisible();
  await expect(list.getByText(/ · Agent 3$/)).toBeVisible();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '0.00' });
  const sendNow = list.getByRole('button', { name: 'Send now' });
  await sendNow.click({ trial: true });
  // It tries again by itself, and the button is gone with that: not in the next second.
  await tab.waitForEvent('requestfailed');
  await mend();
  await sendNow.dispatchEvent('click');
  await expect(list.getByText('Nothing is waiting.')).toBeVisible();
  await expect(pillOf(tab)).toHaveCount(0);
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '222.00' });
  allow(complaints, /ERR_FAILED|403/);
});

test('what is taken back is asked about, not saved, and stays in the history', async ({
  page,
  context,
  shop,
  api,
  complaints,
}) => {
  const { tab, id, mend } = await losePayment(page, context, shop, api);
  await pillOf(tab).click();
  await tab.getByRole('button', { name: 'Take back' }).click();
  const question = tab.getByRole('alertdialog');
  await expect(question.getByText(/The server is asked first/)).toBeVisible();
  // Nothing arrives: it stays.
  await question.getByRole('button', { name: 'Take back' }).click();
  await expectToast(tab, 'The server did not answer. The change stays in this list.');
  await mend();
  await tab.getByRole('button', { name: 'Take back' }).click();
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect(tab.getByText('Nothing is waiting.')).toBeVisible();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '0.00' });
  await expect
    .poll(async () => JSON.stringify(await api('GET', `/api/activity?entity=payment&id=${id}`)))
    .toContain('kept_dropped');
  allow(complaints, /ERR_FAILED|403/);
});

test('a logout asks what is to become of what waits', async ({ context, shop, api }) => {
  const { tab, id, mend } = await leavePayment(context, shop, api);
  await expect(pillOf(tab)).toBeVisible();
  await tab.getByRole('button', { name: 'Log out' }).click();
  const question = tab.getByRole('dialog', { name: '1 has not been sent' });
  await question.getByRole('button', { name: 'Send first' }).click();
  await expect(question.getByText(/^1 change could not be sent/)).toBeVisible();
  await mend();
  await question.getByRole('button', { name: 'Send first' }).click();
  await expect(tab.getByPlaceholder(PASSWORD_FIELD)).toBeVisible();
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '222.00' });
});

test('whoever takes the device over signs what is done from then on, and what waits goes on being sent', async ({
  page,
  context,
  shop,
  api,
  complaints,
}) => {
  const { id, quote } = await makeOrder(api);
  await openDesk(page, shop);
  await visit(page, `/payments?q=${quote}`);
  await expect(page.getByText(quote).first()).toBeVisible();
  await expectAppKept(page);
  await expectCarried(page, 'orders');
  const sends = () =>
    page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'outbox'));
  await expect.poll(sends).toBe(true);
  await page.getByRole('button', { name: /Who is at this device\?$/ }).click();
  const question = page.getByRole('dialog', { name: 'Who is at this device?' });
  await question.getByRole('radio', { name: 'Agent 6' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeHidden();
  expect(await sends()).toBe(true);
  await context.setOffline(true);
  await takePayment(page, quote);
  await pillOf(page).click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list.getByText(/ · Agent 6$/)).toBeVisible();
  await context.setOffline(false);
  await expect(list.getByText('Nothing is waiting.')).toBeVisible();
  expect(await api('GET', `/api/payments/${id}/receipts`)).toMatchObject([{ agent: 'Agent 6' }]);
  allow(complaints, /ERR_|403|WebSocket|Failed to load resource|when fetching the script/);
});

test('a session that has ended keeps what waits; it goes after the login', async ({ context, shop, api }) => {
  const { tab, id, mend } = await leavePayment(context, shop, api);
  await expect(pillOf(tab)).toBeVisible();
  const session = (await context.cookies()).find(({ name }) => name === 'session');
  await context.clearCookies({ name: 'session' });
  await mend();
  await expect(tab.getByPlaceholder(PASSWORD_FIELD)).toBeVisible();
  expect(await countKept(tab)).toBe(1);
  expect(await api('GET', `/api/payments/${id}`)).toMatchObject({ paidAmount: '0.00' });
  await context.addCookies(session ? [session] : []);
  await tab.reload();
  await expect.poll(async () => (await api('GET', `/api/payments/${id}`)).paidAmount).toBe('222.00');
  await expect.poll(() => countKept(tab)).toBe(0);
});
