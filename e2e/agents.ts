import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Api, openSession } from './fixtures.ts';
import type { Shop } from './shop.ts';

/** Agents with browsers of their own, for journeys in which several work on the same sale. */

export type Agent = {
  name: string;
  /** Two tabs of one browser, each showing the journey's sale. */
  orders: Page;
  preOrders: Page;
  leave(): Promise<void>;
};

let quotes = 7000;

/** Creates a sale that the bank has paid. */
export async function bankPaidSale(api: Api) {
  quotes += 1;
  const quote = `PQ-${quotes}`;
  const customer = await api('POST', '/api/customers', {
    name: `Buyer of ${quote}`,
    phone: `081 40 ${quotes}`,
  });
  const order = await api('POST', '/api/payments', {
    customerId: customer.id,
    quoteNumber: quote,
    totalAmount: '9800',
    paidAmount: '9800',
    phoneModel: 'Pixel 9',
    addedByAgent: 'Agent 1',
    agentBranch: 'Rundu',
  });
  await api('PUT', `/api/payments/${order.id}`, { status: 'bank_paid' });
  return { quote, id: Number(order.id) };
}

/**
 * A browser with an agent and a branch, with the sale open on both screens. With `hearsNothing` it receives no change notifications, as
 * with a connection that has just broken: only then can two agents still act on different states.
 */
export async function seatAgent(
  browser: Browser,
  shop: Shop,
  {
    name,
    branch,
    quote,
    hearsNothing = false,
  }: { name: string; branch: string; quote: string; hearsNothing?: boolean },
): Promise<Agent> {
  const context = await browser.newContext();
  if (hearsNothing) await context.routeWebSocket(/\/ws$/, () => {});
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(error.error().message));
  const orders = await context.newPage();
  await openSession(context, shop, { agent: name, branch });
  await orders.goto(`${shop.url}/payments?q=${quote}`);
  const preOrders = await context.newPage();
  await preOrders.goto(`${shop.url}/pre-orders?status=all&q=${quote}`);
  return {
    name,
    orders,
    preOrders,
    leave: async () => {
      await context.close();
      expect(complaints).toEqual([]);
    },
  };
}

/** The sale's card on either screen. */
export function cardOf(page: Page, quote: string): Locator {
  return page.getByRole('article').filter({ hasText: quote });
}

/** Checks the status in the card's step bar, because buttons may have the same text. */
export async function expectStatus(card: Locator, label: string): Promise<void> {
  await expect(card.getByRole('img', { name: new RegExp(`^(Step \\d of \\d: )?${label}$`) })).toBeVisible();
}

/** Takes a step by the card's button, or in its "⋯" menu. */
export async function takeStep(page: Page, quote: string, label: string): Promise<void> {
  const card = cardOf(page, quote);
  const button = card.getByRole('button', { name: new RegExp(`^${label}: `) });
  const menu = card.getByRole('button', { name: /^More actions/ });
  await expect(menu).toBeEnabled();
  if (await button.isVisible()) return button.click();
  await menu.click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
}
