import { addDays, daysBetween } from '#shared/domain/calendar.ts';
import { waitingStatusOf } from '#shared/domain/order-statuses.ts';
import { type DemoActor, historyRow } from './demo-rows.ts';
import type { DemoPreOrder, DemoShop } from './demo-shop.ts';
import { COLORS } from './demo-words.ts';
import { complete, contactCustomer, handOver } from './order-deeds.ts';
import { type OrderStory, step, tell } from './order-story.ts';

/** A device ordered abroad, with the order's own steps beside it. */

type Start = { decided: Date; age: number; actor: () => DemoActor; storages: readonly string[] };

const LATE_SHARE = 0.12;

export function planPreOrder(
  story: OrderStory,
  { decided, age, actor, storages }: Start,
  { chance, days }: DemoShop,
): DemoPreOrder {
  const place = chance.isLucky(0.6) ? 'china' : 'dubai';
  const leadDays = place === 'china' ? chance.between(14, 26) : chance.between(6, 13);
  const seller = actor();
  const orderedOn = days.dayAgo(age);
  const row: DemoPreOrder['row'] = {
    phoneModel: story.row.phoneModel ?? '',
    color: chance.pick(COLORS),
    storage: chance.pick(storages),
    orderLocation: place,
    status: 'ordered',
    orderDate: decided,
    expectedArrivalDate: addDays(orderedOn, leadDays),
    supplierOrderNumber: chance.isLucky(0.7)
      ? `${place === 'china' ? 'SZ' : 'DXB'}-${chance.between(10_000, 99_999)}`
      : null,
    notes: chance.isLucky(0.1) ? 'Customer asks for a screen protector' : null,
    addedByAgent: seller.agent,
    agentBranch: seller.branch,
    createdAt: decided,
    updatedAt: decided,
    version: 1,
  };
  const preOrder: DemoPreOrder = {
    row,
    history: [
      historyRow('pre_order', 'created', decided, seller, {
        after: { phoneModel: row.phoneModel, status: 'ordered' },
      }),
    ],
  };
  step(story, 'create_pre_order', waitingStatusOf(place), decided, seller, {
    preOrderLocation: place,
    phoneAvailable: false,
  });
  // Most customers ask for the day. No random number is drawn here, so that everything after it stays the same.
  if (leadDays % 3 !== 0) tell(story, row.expectedArrivalDate ?? days.today, decided, seller);
  const move = (
    action: string,
    status: string,
    at: Date,
    by: DemoActor,
    values: Partial<DemoPreOrder['row']> = {},
  ) => {
    preOrder.history.push(
      historyRow('pre_order', action, at, by, {
        before: { status: row.status },
        after: { status, ...values },
      }),
    );
    Object.assign(row, values, { status, updatedAt: at, version: (row.version ?? 1) + 1 });
  };

  let left = age - chance.between(2, 6);
  if (left < 0) return preOrder;
  move('ship', 'shipped', days.momentAfter(decided, left), actor());
  const delayDays = chance.isLucky(LATE_SHARE) ? chance.between(3, 12) : chance.between(-3, 1);
  left = daysBetween(addDays(orderedOn, leadDays + delayDays), days.today);
  if (left < 0) return preOrder;
  const arrived = days.momentAfter(row.updatedAt as Date, left);
  move('mark_arrived', 'arrived', arrived, actor(), { actualArrivalDate: arrived });
  left -= 1;
  if (left < 0) return preOrder;
  contactCustomer(story, days.momentAfter(arrived, left), actor(), chance);
  left -= chance.between(1, 6);
  if (left < 0) return preOrder;
  const collected = days.momentAfter(story.row.updatedAt as Date, left);
  const by = actor();
  handOver(story, collected, by, chance);
  const { deliveryMethod = null, collectionBranch = null } = story.row;
  move('collect', 'picked_up', collected, by, {
    pickupDate: collected,
    deviceCollectedDate: collected,
    deliveryMethod,
    collectionBranch,
    statusBeforePickup: 'arrived',
  });
  left -= chance.between(0, 4);
  if (left >= 0) complete(story, days.momentAfter(collected, left), actor());
  return preOrder;
}
