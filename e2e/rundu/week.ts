import type { Page } from '@playwright/test';
import type { Shop } from '../shop.ts';
import type { Api } from './book.ts';
import { type BrokenLine, openBrokenLine } from './broken-line.ts';
import { Device } from './device.ts';

/**
 * `npm run test:rundu -- week=2000 slow=2048`: sends what a week offline leaves in one browser once the connection is back, optionally
 * with limited bandwidth and answers delayed by three seconds; then the same amount again, one by one. Everything must arrive exactly
 * once; reports the duration, the number of requests, for how long the page blocks, and how long a colleague waits for a list meanwhile.
 */

const ORDERS = 100;
const LIMIT_MS = 10 * 60_000;
/** How long a colleague's reads are measured before anything is sent. */
const IDLE_MS = 5_000;

/** One payment is entered on the screen; the others are written beside it into the outbox's store, in its format. */
async function fillOutbox(page: Page, count: number, paths: readonly string[]): Promise<void> {
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add Payment' }).click();
  const form = page.getByRole('dialog', { name: 'Add Payment' });
  await form.getByLabel('Amount').fill('1');
  await form.getByRole('button', { name: 'Add Payment' }).click();
  await page.getByRole('button', { name: '1 waiting to send' }).waitFor();
  await page.evaluate(
    async ([wanted, places]) => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('omatala-outbox');
        request.onsuccess = () => resolve(request.result);
      });
      const transaction = db.transaction('intents', 'readwrite');
      const store = transaction.objectStore('intents');
      const first = await new Promise<Record<string, unknown> & { write: { sentAt: number } }>((resolve) => {
        const request = store.getAll();
        request.onsuccess = () => resolve(request.result[0]);
      });
      const keyOf = () =>
        Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
          byte.toString(16).padStart(2, '0'),
        ).join('');
      for (let n = 1; n < wanted; n += 1) {
        const key = keyOf();
        const path = `${places[n % places.length]}/receipts`;
        store.put({ ...first, key, write: { ...first.write, key, path, order: first.write.sentAt + n } });
      }
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      db.close();
    },
    [count, paths] as const,
  );
}

async function totalPaid(api: Api, paths: readonly string[]): Promise<{ cents: number; lines: number }> {
  let cents = 0;
  let lines = 0;
  for (const path of paths) {
    const order = (await api('GET', path)) as { paidAmount: string };
    cents += Math.round(Number(order.paidAmount) * 100);
    lines += ((await api('GET', `${path}/receipts`)) as unknown[]).length;
  }
  return { cents, lines };
}

/** Returns whether everything arrived exactly once. */
export async function runWeek(count: number, slow: number, shop: Shop, api: Api): Promise<boolean> {
  const paths = await makeOrders(api);
  const line = await openBrokenLine(shop.url, () => 1);
  const device = new Device('week', line.url);
  try {
    await device.open();
    await device.logIn('Agent 3', 'rundu');
    await device.takeAlong();
    const idle = new AbortController();
    setTimeout(() => idle.abort(), IDLE_MS);
    say(`a colleague waits for a list: ${await watchColleague(api, idle.signal)}`);
    line.slowDown(slow);
    say(`in batches: ${await sendWeek(count, paths, device, line, api)}`);
    line.refuseBatches();
    say(`one by one: ${await sendWeek(count, paths, device, line, api)}`);
    const { cents, lines } = await totalPaid(api, paths);
    say(`${lines} of ${2 * count} arrived, N$ ${cents / 100}`);
    return lines === 2 * count && cents === 2 * count * 100;
  } finally {
    await device.dispose();
    line.close();
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Returns the figures in words. */
async function sendWeek(
  count: number,
  paths: readonly string[],
  device: Device,
  line: BrokenLine,
  api: Api,
): Promise<string> {
  await device.goTo('/payments?q=WK-100');
  const context = device.page.context();
  await context.setOffline(true);
  await fillOutbox(device.page, count, paths);
  await device.goTo('/payments?q=WK-100');
  await device.page.getByRole('button', { name: `${count} waiting to send` }).waitFor();
  await device.page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ type: 'longtask' });
  });
  const before = line.fates.pass;
  const isSent = new AbortController();
  const colleague = watchColleague(api, isSent.signal);
  const begun = performance.now();
  await context.setOffline(false);
  while ((await device.kept()).left.length > 0 && performance.now() - begun < LIMIT_MS) await pause(250);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  isSent.abort();
  const seen = await device.page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  const longest = Math.round(Math.max(0, ...seen));
  return `${count} in ${seconds} s with ${line.fates.pass - before} requests; the page stood still ${seen.length} times, for ${longest} ms at the longest; a colleague waits for a list: ${await colleague}`;
}

/** Reads the first page of the orders five times a second; returns how long that takes, in words. */
async function watchColleague(api: Api, ended: AbortSignal): Promise<string> {
  const took: number[] = [];
  while (!ended.aborted) {
    const begun = performance.now();
    await api('GET', '/api/payments?limit=50');
    took.push(performance.now() - begun);
    await pause(200);
  }
  took.sort((one, other) => one - other);
  const at = (share: number) => Math.round(took[Math.floor(share * (took.length - 1))] ?? 0);
  return `${at(0.5)} ms, one in twenty ${at(0.95)} ms (${took.length} times)`;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function makeOrders(api: Api): Promise<string[]> {
  const { id: customerId } = (await api('POST', '/api/customers', {
    ...{ name: 'Week', phone: '081 900 1000' },
  })) as { id: number };
  const paths: string[] = [];
  for (let n = 0; n < ORDERS; n += 1) {
    const made = (await api('POST', '/api/payments', {
      ...{ customerId, quoteNumber: `WK-${100 + n}`, totalAmount: '90000' },
    })) as { id: number };
    paths.push(`/api/payments/${made.id}`);
  }
  return paths;
}
