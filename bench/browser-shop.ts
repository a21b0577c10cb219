import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { PASSWORD } from '../e2e/shop.ts';
import { noteFirstRow, ROW, takeNotes } from './browser-probes.ts';

/** The shop in which the browser is measured, and the devices that visit it. */

/** How many orders are moved to these statuses, for the screens of orders that are under way. */
const MOVED: Readonly<Record<string, number>> = { approved: 30, phone_available: 30 };
const LAYBYS = 30;

const phoneOf = (number: number) => `081${String(4_000_000 + number)}`;
const nameOf = (number: number) => `Selma Nangolo ${number}`;

type Reply = { id: number };

export async function call<Body = Reply>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  type = 'application/json',
): Promise<Body> {
  const reply = await fetch(url + path, {
    method,
    headers: { 'x-auth-password': PASSWORD, 'content-type': type },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Body;
}

/** Creates that many orders, each with a customer, and some laybys. */
export async function fillShop(url: string, orders: number): Promise<void> {
  const lines = Array.from(
    { length: orders },
    (_, number) =>
      `B-${number};${nameOf(number)};${phoneOf(number)};${1000 + number};${number % 3 === 0 ? 500 : 0}`,
  );
  const csv = ['Quote;Customer;Phone;Total;Paid', ...lines].join('\n');
  await call(url, 'POST', '/api/imports', csv, 'text/csv');
  const reply = await fetch(`${url}/api/payments?limit=100`, { headers: { 'x-auth-password': PASSWORD } });
  const newest = (await reply.json()) as Reply[];
  const targets = Object.entries(MOVED).flatMap(([status, count]) => Array<string>(count).fill(status));
  for (const [index, status] of targets.entries()) {
    const id = newest[index]?.id;
    if (id !== undefined) await call(url, 'PUT', `/api/payments/${id}`, { status });
  }
  for (let number = 0; number < LAYBYS; number += 1) {
    const customer = await call(url, 'POST', '/api/customers', {
      name: `Petrus Amadhila ${number}`,
      phone: phoneOf(1_000_000 + number),
    });
    await call(url, 'POST', '/api/laybys', {
      customerId: customer.id,
      customerFullName: `Petrus Amadhila ${number}`,
      customerNumber: phoneOf(1_000_000 + number),
      idNumber: '90010100124',
      phoneModel: 'Samsung Galaxy S24',
      phoneStorage: '256GB',
      phoneColor: 'Black',
      durationToPay: '6 months',
      fullAmount: '12000.00',
      paidAmount: '2000.00',
      dueDate: new Date(Date.now() + 180 * 86_400_000).toISOString().slice(0, 10),
    });
  }
}

/** A colleague who approves an order every `everyMs` milliseconds. */
export async function approveOrders(url: string, count: number, everyMs: number): Promise<void> {
  const reply = await fetch(`${url}/api/payments?status=pending&limit=${count}`, {
    headers: { 'x-auth-password': PASSWORD },
  });
  for (const { id } of (await reply.json()) as Reply[]) {
    await call(url, 'PUT', `/api/payments/${id}`, { status: 'approved' });
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Headless, if a headless build is installed. */
export function openBrowser(): Promise<Browser> {
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path));
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
}

interface Device {
  /** Whether the service worker stores the app, as in a browser on a later visit. */
  hasWorker: boolean;
}

/** A new browser; its session begins over the fast connection. */
export async function openDevice(browser: Browser, quick: string, { hasWorker }: Device): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Africa/Windhoek',
    locale: 'en-NA',
    serviceWorkers: hasWorker ? 'allow' : 'block',
  });
  await context.addInitScript(takeNotes);
  await context.addInitScript(noteFirstRow, ROW);
  const options = { headers: { origin: quick } };
  await context.request.post(`${quick}/api/auth/login`, { ...options, data: { password: PASSWORD } });
  const identity = { agent: 'Agent 1', branch: 'oshakati', team: null };
  await context.request.put(`${quick}/api/auth/device`, { ...options, data: identity });
  // Cookies ignore ports, so that the session is valid on both connections.
  return context.newPage();
}
