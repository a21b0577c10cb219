import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { imeiOf } from '../testing/imei.ts';
import { expectNoViolations } from './accessible.ts';
import {
  type Api,
  allow,
  test as base,
  expectAppKept,
  expectCarried,
  expectToast,
  shopOfAWorker,
} from './fixtures.ts';
import type { Shop } from './shop.ts';

/** Ten phones go over the counter, by their codes; and those that must not. */

const test = base.extend<object, { shop: Shop }>({ shop: shopOfAWorker() });
// By one worker, in one shop: to open another costs as much as a journey.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });

let phones = 0;
/** Of another phone each time. */
function nextImei(): string {
  phones += 1;
  return imeiOf(phones);
}
let numbers = 0;

async function makeReady(api: Api, { paid = '5000', branch = 'rundu', quote = '' } = {}) {
  numbers += 1;
  // Found by it alone: no word of another's name or number begins so.
  const name = `Collecting Person N${numbers}N`;
  const customer = await api('POST', '/api/customers', { name, phone: `081 86 ${10_000 + numbers}` });
  const quoteNumber = quote || `HAND-${numbers}`;
  const { id } = await api('POST', '/api/payments', {
    ...{ customerId: customer.id, quoteNumber, totalAmount: '5000', paidAmount: paid },
    ...{ phoneModel: 'Pixel 9', agentBranch: branch, addedByAgent: 'Agent 2' },
  });
  await api('PUT', `/api/payments/${id}`, { status: 'phone_available' });
  const { code } = await api('GET', `/api/hand-overs/pass/payment/${id}`);
  return { path: `/api/payments/${id}`, name, quote: quoteNumber, code: String(code) };
}

async function standAt(page: Page, branch: string): Promise<void> {
  await page.evaluate(async (chosen) => {
    await fetch('/api/auth/device', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ agent: 'Agent 2', branch: chosen, team: null }),
    });
  }, branch);
  await page.goto(new URL('/hand-over', page.url()).href);
}

const box = (page: Page) => page.getByRole('searchbox', { name: 'Code, quote number or name' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Hand over' });
/** Among the facts; the line below the title names the customer too. */
const customer = (page: Page, name: string) => form(page).locator('dl').getByText(name, { exact: true });
const imei = (page: Page) => form(page).getByRole('textbox', { name: 'IMEI of this device' });
const confirm = (page: Page) => form(page).getByRole('button', { name: 'Hand over', exact: true });

async function sign(page: Page): Promise<void> {
  const sheet = form(page).getByRole('img', { name: 'Signature' });
  await sheet.scrollIntoViewIfNeeded();
  const place = await sheet.boundingBox();
  if (place === null) throw new Error('There is nowhere to sign');
  await page.mouse.move(place.x + 30, place.y + 60);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(place.x + 30 + step * 20, place.y + 60 + (step % 3) * 18);
  await page.mouse.up();
  await expect(form(page).getByText('Signed', { exact: true })).toBeVisible();
}

test('ten phones are handed over by their codes, signed, with what is due', async ({ desk, api }) => {
  test.setTimeout(120_000);
  const orders = [];
  for (let n = 0; n < 10; n += 1) orders.push(await makeReady(api, { paid: n % 2 === 0 ? '5000' : '4500' }));
  await standAt(desk, 'rundu');
  await expectNoViolations(desk);
  const startedAt = Date.now();
  let clicks = 0;
  const click = async (target: ReturnType<typeof box>) => {
    clicks += 1;
    await target.click();
  };
  for (const [n, { name, code }] of orders.entries()) {
    await expect(box(desk)).toBeFocused();
    await desk.keyboard.type(code);
    // Telephone numbers begin so: it is looked up when that is said.
    if (code.startsWith('0')) await desk.keyboard.press('Enter');
    await expect(customer(desk, name)).toBeVisible();
    await expect(form(desk).getByText('The code is correct')).toBeVisible();
    await imei(desk).fill(nextImei());
    if (n % 2 === 1) await click(form(desk).getByText('Take a payment now'));
    await form(desk).getByLabel('Last 4 of the ID').fill('0712');
    await click(form(desk).getByText('Charger'));
    clicks += 1;
    await sign(desk);
    if (n === 0) await expectNoViolations(desk);
    await click(confirm(desk));
    await expectToast(desk, `Handed over: ${name}`);
    if (n < 9) await click(desk.getByRole('button', { name: 'Next customer' }));
  }
  console.info(
    `10 hand-overs: ${clicks} clicks, ${((Date.now() - startedAt) / 1000).toFixed(1)} s by a script`,
  );
  for (const { path } of orders)
    expect(await api('GET', path)).toMatchObject({ status: 'order_completed', remainingAmount: '0.00' });

  const slip = await desk.context().newPage();
  const link = await desk.getByRole('link', { name: 'Print slip' }).getAttribute('href');
  await slip.goto(new URL(link ?? '', desk.url()).href);
  await expect(slip.getByText(/^35-000000-000010-\d$/)).toBeVisible();
  await expect(slip.getByText('•••• 0712')).toBeVisible();
  await expect(slip.getByRole('img', { name: 'Signature of the receiver' })).toBeVisible();
  await expectNoViolations(slip);
  const saving = slip.waitForEvent('download');
  await slip.getByRole('button', { name: 'Save as a picture' }).click();
  const picture = await saving;
  expect(picture.suggestedFilename()).toMatch(/^hand-over-\d+\.png$/);
  const bytes = await readFile(await picture.path());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // As wide as was drawn, and higher: all lines and the signature.
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20) > 720]).toEqual([720, true]);
  await slip.close();

  await desk.getByRole('button', { name: 'Undo' }).click();
  await expectToast(desk, 'Hand-over taken back');
  await expectToast(desk, /^The device is ready again, with a new code/);
  expect(await api('GET', orders[9]?.path ?? '')).toMatchObject({ status: 'phone_available' });
});

test('what does not fit stops it until a reason is given, and a code is good once', async ({ desk, api }) => {
  const { path, name, code, quote } = await makeReady(api, { paid: '4000', branch: 'oshakati' });
  await standAt(desk, 'rundu');
  await box(desk).fill(code);
  await expect(form(desk).getByText('The device is at Oshakati')).toBeVisible();
  await expect(form(desk).getByText(/1,000\.00 is still due/)).toBeVisible();
  await imei(desk).fill('490154203237519');
  await confirm(desk).click();
  await expect(form(desk).getByText('This IMEI is not valid. Check its 15 digits.')).toBeVisible();
  await imei(desk).fill(nextImei());
  await confirm(desk).click();
  await expect(form(desk).getByText('Enter the reason to continue').first()).toBeVisible();
  expect(await api('GET', path)).toMatchObject({ status: 'phone_available' });
  await form(desk).getByLabel('Branch: reason to continue').fill('Brought over this morning');
  await form(desk).getByLabel('Balance: reason to continue').fill('Pays on Friday, the manager knows');
  await confirm(desk).click();
  await expectToast(desk, `Handed over: ${name}`);
  // Collected, and not completed: money is due.
  expect(await api('GET', path)).toMatchObject({ status: 'device_collected', remainingAmount: '1000.00' });

  await desk.getByRole('button', { name: 'Next customer' }).click();
  await box(desk).fill(code);
  await expect(desk.getByText('No ready device found')).toBeVisible();
  await box(desk).fill(quote);
  await box(desk).press('Enter');
  await expect(desk.getByText(`${quote} is not ready to be handed over: Device Collected`)).toBeVisible();
});

test('what a colleague changes meanwhile is said, and goes on with what was typed and signed', async ({
  desk,
  api,
}) => {
  const { path, name, code } = await makeReady(api);
  await standAt(desk, 'rundu');
  await box(desk).fill(code);
  await expect(form(desk).getByText('The code is correct')).toBeVisible();
  await imei(desk).fill(nextImei());
  await sign(desk);
  // While the hand-over is on its way: an open form follows a change that comes earlier.
  await desk.route(
    '**/api/hand-overs',
    async (route) => {
      await api('PUT', path, { totalAmount: '5600' });
      await route.fallback();
    },
    { times: 1 },
  );
  await confirm(desk).click();
  const said = /Changed meanwhile by .*The details below are up to date/;
  await expect(form(desk).getByText(said)).toBeVisible();
  await expect(form(desk).getByText(/600\.00 is still due/)).toBeVisible();
  await expect(form(desk).getByText('Signed', { exact: true })).toBeVisible();
  await form(desk).getByText('Take a payment now').click();
  await expect(form(desk).getByLabel('Amount')).toHaveValue('600.00');
  await confirm(desk).click();
  await expectToast(desk, `Handed over: ${name}`);
  expect(await api('GET', path)).toMatchObject({ status: 'order_completed', paidAmount: '5600.00' });
});

test('by its quote number with the keyboard alone, with who it is as the reason', async ({ desk, api }) => {
  const { path, name, quote } = await makeReady(api);
  await standAt(desk, 'rundu');
  await expect(box(desk)).toBeFocused();
  await desk.keyboard.type(quote);
  await desk.keyboard.press('Enter');
  await expect(form(desk).getByText('No code was shown. Check who this is.')).toBeVisible();
  const focus = async (label: string) => {
    for (let press = 0; press < 40; press += 1) {
      if (
        await form(desk)
          .getByRole('textbox', { name: label })
          .evaluate((field) => field === document.activeElement)
      )
        return;
      await desk.keyboard.press('Tab');
    }
    throw new Error(`${label} is not reached with Tab`);
  };
  await focus('IMEI of this device');
  await desk.keyboard.type(nextImei());
  await focus('Person: reason to continue');
  await desk.keyboard.type('Known to us');
  await desk.keyboard.press('Enter');
  await expectToast(desk, `Handed over: ${name}`);
  expect(await api('GET', path)).toMatchObject({ status: 'order_completed' });
});

test('a scanner’s Enter is no consent, and what was signed stays where it was when the phone is turned', async ({
  desk,
  api,
}) => {
  const { path, name, code } = await makeReady(api);
  await standAt(desk, 'rundu');
  await box(desk).fill(code);
  await expect(form(desk).getByText('The code is correct')).toBeVisible();
  // A scan finds its field at once.
  await expect(imei(desk)).toBeFocused();
  const scanned = nextImei();
  for (const number of [nextImei(), scanned]) {
    await desk.keyboard.type(number);
    await desk.keyboard.press('Enter');
  }
  await expect(imei(desk)).toHaveValue(scanned);
  expect(await api('GET', path)).toMatchObject({ status: 'phone_available' });
  await form(desk).getByLabel('Last 4 of the ID').fill('ZZ99');

  const sheet = form(desk).getByRole('img', { name: 'Signature' });
  /** From and to: in thousandths of the sheet's width, at half its height. */
  const draw = async (from: number, to: number) => {
    await sheet.scrollIntoViewIfNeeded();
    const place = await sheet.boundingBox();
    if (place === null) throw new Error('There is nowhere to sign');
    const at = (thousandth: number) => place.x + (place.width * thousandth) / 1000;
    await desk.mouse.move(at(from), place.y + place.height / 2);
    await desk.mouse.down();
    await desk.mouse.move(at(to), place.y + place.height / 2, { steps: 8 });
    await desk.mouse.up();
  };
  await desk.setViewportSize({ width: 360, height: 740 });
  await draw(100, 500);
  await desk.setViewportSize({ width: 740, height: 360 });
  await draw(550, 700);
  await desk.setViewportSize({ width: 360, height: 740 });
  await draw(750, 900);
  // What is left of it in a tab that is closed is no number of an ID.
  await expect
    .poll(() => desk.evaluate(() => JSON.stringify(Object.entries(localStorage))))
    .toContain(scanned);
  expect(await desk.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain('ZZ99');
  await confirm(desk).click();
  await expectToast(desk, `Handed over: ${name}`);
  const id = Number(path.split('/').at(-1));
  const [done] = (await api('GET', `/api/hand-overs?kind=payment&subjectId=${id}`)) as unknown as {
    signature: string;
  }[];
  const ends = done?.signature.split(';').map((stroke) => {
    const points = stroke.split(' ').map((point) => Number(point.split(',')[0]));
    return [points[0], points.at(-1)].map((x) => Math.round((x ?? 0) / 10) * 10);
  });
  expect(ends).toEqual([
    [100, 500],
    [550, 700],
    [750, 900],
  ]);
});

test('a signature alone is asked about before the form goes', async ({ desk, api }) => {
  const { code } = await makeReady(api);
  await standAt(desk, 'rundu');
  await box(desk).fill(code);
  await expect(imei(desk)).toBeFocused();
  await sign(desk);
  const question = desk.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await desk.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(form(desk).getByText('Signed', { exact: true })).toBeVisible();
  await form(desk).getByRole('button', { name: 'Clear' }).click();
  await desk.keyboard.press('Escape');
  await expect(form(desk)).toBeHidden();
});

test('a longer number is typed to its end, and finds whom it is of', async ({ desk, api }) => {
  const { name, quote } = await makeReady(api, { quote: '7391904455' });
  const other = await makeReady(api, { quote: '739190' });
  await standAt(desk, 'rundu');
  const asked: unknown[] = [];
  desk.on('request', (request) => {
    if (request.url().endsWith('/api/hand-overs/find')) asked.push(request.postDataJSON());
  });
  await box(desk).pressSequentially(quote, { delay: 60 });
  await desk.keyboard.press('Enter');
  await expect(customer(desk, name)).toBeVisible();
  expect(asked).toEqual([{ q: quote }]);
  await desk.keyboard.press('Escape');
  await box(desk).fill('');
  await box(desk).pressSequentially(other.quote, { delay: 60 });
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(other.name)).toBeVisible();
});

test('its code is sent as a picture by an app of the phone', async ({ desk, api }) => {
  const { name, code } = await makeReady(api);
  await desk.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file], text }: { files: File[]; text: string }) => {
        if (file === undefined) throw new Error('Nothing is shared');
        const { width, height } = await createImageBitmap(file);
        shared.push({ name: file.name, type: file.type, isHigh: height > width, text });
      },
    });
    Object.assign(window, { shared });
  });
  await desk.goto(new URL(`/ready-for-collection?q=${encodeURIComponent(name)}`, desk.url()).href);
  await desk.getByRole('button', { name: /^More actions: / }).click();
  await desk.getByRole('menuitem', { name: 'Collection Code' }).click();
  const pass = desk.getByRole('dialog', { name: 'Collection Code' });
  await pass.getByRole('button', { name: 'Send as a picture' }).click();
  await expect
    .poll(() => desk.evaluate(() => Object.assign({ shared: null }, window).shared))
    .toEqual([
      {
        ...{ name: `code-${code}.png`, type: 'image/png', isHigh: true },
        text: `Your phone is ready. Show this code when you collect it: ${code}`,
      },
    ]);
  await expectNoViolations(desk);
});

test('the sixth wrong code within a minute is not looked at, a name still is', async ({
  desk,
  api,
  complaints,
}) => {
  const { name, code } = await makeReady(api, { branch: 'swakopmund' });
  await standAt(desk, 'swakopmund');
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await box(desk).fill('');
    const answer = desk.waitForResponse((reply) => reply.url().endsWith('/api/hand-overs/find'));
    await box(desk).fill(wrong);
    await answer;
    await expect(desk.getByText('No ready device found')).toBeVisible();
  }
  await box(desk).fill('');
  await box(desk).fill(code);
  await expect(desk.getByText(/Too many wrong codes/)).toBeVisible();
  await box(desk).fill(name);
  await box(desk).press('Enter');
  await expect(customer(desk, name)).toBeVisible();
  await desk.keyboard.press('Escape');
  allow(complaints, /429/);
});

/** Notes on the page that it asks, for however short a time, about something that nobody knows the end of. */
const watchForQuestion = (page: Page) =>
  page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Not known whether'))
        document.documentElement.dataset.asked = 'yes';
    }).observe(document.body, { subtree: true, childList: true });
  });

test('without a connection a code is looked up on the device, and the hand-over arrives once', async ({
  desk,
  api,
  complaints,
}) => {
  test.setTimeout(90_000);
  const { path, name, code, quote } = await makeReady(api, { paid: '4500' });
  await standAt(desk, 'rundu');
  await expectAppKept(desk);
  await expectCarried(desk, 'orders');
  await expect.poll(() => carriedCodes(desk)).toContain(code);
  await watchForQuestion(desk);
  await desk.context().setOffline(true);
  await box(desk).fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await expect(desk.getByText('No ready device found')).toBeVisible();
  // As a scanner does: of what is typed digit by digit one that begins with 0 waits for Enter.
  await box(desk).clear();
  await box(desk).fill(code);
  await expect(form(desk).getByText('The code is correct')).toBeVisible();
  await expect(form(desk).getByText('Your changes are saved on this device')).toBeVisible();
  await imei(desk).fill(nextImei());
  await form(desk).getByLabel('Take a payment now').check();
  await sign(desk);
  await confirm(desk).click();
  await expectToast(desk, 'Waiting to send');
  await expect(desk.locator('html'), 'what waits is no question').not.toHaveAttribute('data-asked', /./);
  await expect(form(desk)).toBeHidden();
  // Given away: it lies here no more, although the server knows nothing of it yet.
  await box(desk).fill(code);
  await expect(desk.getByText('No ready device found')).toBeVisible();
  const waiting = desk.getByRole('button', { name: '1 waiting to send' });
  await expect(waiting).toBeVisible();
  await waiting.click();
  const line = desk.getByRole('dialog', { name: 'Waiting to send' });
  await expect(line.getByText(`Hand over · ${quote} · ${name}`)).toBeVisible();
  await desk.keyboard.press('Escape');
  expect(await api('GET', path)).toMatchObject({ status: 'phone_available', remainingAmount: '500.00' });

  await desk.context().setOffline(false);
  await expect.poll(async () => (await api('GET', path)).status).toBe('order_completed');
  await expectToast(desk, 'Your earlier change was saved');
  await expect(desk.getByRole('button', { name: 'Print slip' })).toBeVisible();
  expect(await api('GET', path)).toMatchObject({ remainingAmount: '0.00', collectionBranch: 'rundu' });
  const id = Number(path.split('/').at(-1));
  const list = (await api('GET', `/api/hand-overs?kind=payment&subjectId=${id}`)) as unknown as object[];
  expect(list).toHaveLength(1);
  expect(list[0]).toMatchObject({
    receiverName: name,
    paidAmount: '500.00',
    quoteNumber: quote,
    overrides: [],
  });
  await expect(desk.getByRole('button', { name: /waiting to send/ })).toBeHidden();
  allow(complaints, OFFLINE_NOISE);
});

const OFFLINE_NOISE = /ERR_|WebSocket|Failed to load resource|when fetching the script/;

/** Of the copy as it lies in the browser. */
const carriedCodes = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settled(indexedDB.open('omatala-pocket'));
    const blocks: { rows: { handOverCode: unknown }[] }[] = await settled(
      db.transaction('orders').objectStore('orders').getAll(),
    );
    db.close();
    return blocks.flatMap(({ rows }) => rows.map(({ handOverCode }) => handOverCode));
  });
