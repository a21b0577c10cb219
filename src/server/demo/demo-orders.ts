import { addDays } from '#shared/domain/calendar.ts';
import type { BranchCode } from '#shared/domain/labels.ts';
import { amountOfCents, type Cents } from '#shared/domain/money.ts';
import { orderSearchText } from '#shared/domain/search-texts.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import { planPreOrder } from './demo-pre-orders.ts';
import type { DemoActor } from './demo-rows.ts';
import type { DemoOrder, DemoPreOrder, DemoShop } from './demo-shop.ts';
import { DEVICES } from './demo-words.ts';
import { complete, contactCustomer, handOver, payDeposit, payTheRest } from './order-deeds.ts';
import { beginStory, type OrderStory, step } from './order-story.ts';

/**
 * Orders from nine months, each advanced from its quote as far as the days since then allow; some are stuck for weeks
 * on the way, as happens in reality.
 */

const MONTHS_BACK_DAYS = 270;
const STUCK_SHARE = 0.05;
/** How long a stuck order stands: nobody leaves one for half a year. */
const STUCK_DAYS = { from: 10, to: 35 };

/** Oldest first, in the order of their ids. `customers` holds the branch of each customer. */
export function planOrders(count: number, customers: readonly BranchCode[], shop: DemoShop): DemoOrder[] {
  const { chance } = shop;
  // More recent orders than old ones: the shop grows.
  const ages = Array.from({ length: count }, () => Math.floor(MONTHS_BACK_DAYS * chance.next() ** 1.5));
  return ages
    .toSorted((a, b) => b - a)
    .map((daysAgo, index) => planOrder(index, daysAgo, customers, shop))
    .toSorted((a, b) => createdAt(a) - createdAt(b));
}

const createdAt = ({ story }: DemoOrder) => (story.row.createdAt as Date).getTime();

function planOrder(
  index: number,
  daysAgo: number,
  customers: readonly BranchCode[],
  shop: DemoShop,
): DemoOrder {
  const { chance, days } = shop;
  const customer = chance.between(0, customers.length - 1);
  const branch = customers[customer] ?? 'windhoek';
  const actor = (): DemoActor => ({ agent: chance.pick(shop.agents), branch });
  const device = chance.pick(DEVICES);
  const totalCents = (device.price + chance.between(-3, 12) * 50) * 100;
  const quoteNumber = `QU-${String(20_100 + index)}`;
  const at = days.momentAgo(daysAgo);
  const seller = actor();
  const story = beginStory(
    {
      quoteNumber,
      quoteKey: normalizeQuoteNumber(quoteNumber),
      totalAmount: amountOfCents(totalCents),
      paidAmount: '0.00',
      phoneModel: device.model,
      status: 'pending',
      addedByAgent: seller.agent,
      agentBranch: branch,
      dueDate: chance.isLucky(0.15) ? addDays(days.dayAgo(daysAgo), chance.between(20, 60)) : null,
      ownSearch: orderSearchText(quoteNumber, device.model),
      createdAt: at,
      updatedAt: at,
      statusChangedAt: at,
    },
    seller,
  );
  const preOrder = live(story, daysAgo, totalCents, actor, shop, device.storages);
  return { customer, story, preOrder };
}

/** Advances the order through the pipeline until today. */
function live(
  story: OrderStory,
  daysAgo: number,
  totalCents: Cents,
  actor: () => DemoActor,
  shop: DemoShop,
  storages: readonly string[],
): DemoPreOrder | null {
  const { chance, days } = shop;
  let age = daysAgo;
  /** Lets days pass; returns the instant of the next event, or null if that is in the future. */
  const later = (from: number, to: number): Date | null => {
    age -= chance.isLucky(STUCK_SHARE)
      ? chance.between(STUCK_DAYS.from, STUCK_DAYS.to)
      : chance.between(from, to);
    return age < 0 ? null : days.momentAfter(story.row.updatedAt as Date, age);
  };
  if (chance.isLucky(0.6)) payDeposit(story, totalCents, actor(), chance);
  const approved = later(1, 4);
  if (approved === null) return null;
  step(story, 'approve', 'approved', approved, actor(), { approvalDate: approved });
  const signed = later(1, 5);
  if (signed === null) return null;
  step(story, 'sign', 'contract_signed', signed, actor(), { contractSignedDate: signed });
  const bankPaid = later(1, 6);
  if (bankPaid === null) return null;
  step(story, 'mark_bank_paid', 'bank_paid', bankPaid, actor(), { bankPaidDate: bankPaid });
  payTheRest(story, totalCents, bankPaid, actor(), chance);
  const isPreOrder = chance.isLucky(0.28);
  const decided = later(0, 3);
  if (decided === null) return null;
  if (isPreOrder) return planPreOrder(story, { decided, age, actor, storages }, shop);
  step(story, 'mark_available', 'phone_available', decided, actor(), {
    phoneDeliveryStatus: chance.isLucky(0.7) ? 'pickup' : 'delivery',
  });
  if (age > 0 && chance.isLucky(0.75))
    contactCustomer(story, days.momentAfter(decided, age - 1), actor(), chance);
  const collected = later(1, 7);
  if (collected === null) return null;
  handOver(story, collected, actor(), chance);
  const completed = later(0, 4);
  if (completed !== null) complete(story, completed, actor());
  return null;
}
