import { dayOf, daysBetween, dueDayFor } from '#shared/domain/calendar.ts';
import { LAYBY_COLORS, LAYBY_NETWORKS, type LaybyDuration, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import { amountOfCents, centsOfAmount } from '#shared/domain/money.ts';
import { laybySearchText } from '#shared/domain/search-texts.ts';
import type { DemoCustomer } from './demo-customers.ts';
import type { Chance } from './demo-random.ts';
import type { DemoActor } from './demo-rows.ts';
import type { DemoShop } from './demo-shop.ts';
import { DEVICES } from './demo-words.ts';
import {
  beginLayby,
  cancelLayby,
  handOverLayby,
  type LaybyStory,
  paidCentsOf,
  payInstalment,
} from './layby-story.ts';

/** Laybys: paid in instalments, some overdue, some ready to be handed over, a few cancelled. */

export type DemoLayby = { customer: number; story: LaybyStory };

const DURATIONS: readonly LaybyDuration[] = ['1 month', '2 months', '3 months', '6 months'];
const STORAGES = ['128GB', '256GB', '512GB'] as const;
const OLDEST_DAYS = 240;
const INSTALMENT_EVERY_DAYS = 15;
const FEE_CENTS = 25_000;
const REASONS = ['Bought another phone', 'Lost the job', 'Moves to Angola'];

/** Oldest first, in the order of their ids. */
export function planLaybys(count: number, customers: readonly DemoCustomer[], shop: DemoShop): DemoLayby[] {
  const ages = Array.from({ length: count }, () => shop.chance.between(0, OLDEST_DAYS)).toSorted(
    (a, b) => b - a,
  );
  return ages.map((daysAgo) => {
    const customer = shop.chance.between(0, customers.length - 1);
    const person = customers[customer];
    if (person === undefined) throw new Error('A layby of nobody');
    return { customer, story: live(person, daysAgo, shop) };
  });
}

function live(person: DemoCustomer, daysAgo: number, shop: DemoShop): LaybyStory {
  const { chance, days, agents } = shop;
  const actor = (): DemoActor => ({ agent: chance.pick(agents), branch: person.branch });
  const story = beginLayby(newRow(person, daysAgo, shop), actor());
  payAsAgreed(story, daysAgo, actor, shop);
  const quietDays = daysBetween(dayOf(story.row.updatedAt as Date, days.zone), days.today) - 1;
  if (quietDays < 1) return story;
  if (story.row.status === 'completed') {
    if (chance.isLucky(0.75)) handOverLayby(story, days.momentAgo(chance.between(0, quietDays - 1)), actor());
  } else if (quietDays > 30 && chance.isLucky(0.4)) {
    const feeCents = Math.min(paidCentsOf(story), FEE_CENTS);
    cancelLayby(
      story,
      feeCents,
      chance.pick(REASONS),
      days.momentAgo(chance.between(0, quietDays - 1)),
      actor(),
    );
  }
  return story;
}

function newRow({ row: person, branch }: DemoCustomer, daysAgo: number, { chance, days, agents }: DemoShop) {
  const device = chance.pick(DEVICES);
  const duration = chance.pick(DURATIONS);
  const createdAt = days.momentAgo(daysAgo);
  const agreement = {
    customerFullName: person.name,
    customerNumber: person.phone,
    customerEmail: person.email ?? null,
    phoneModel: device.model,
  };
  return {
    ...agreement,
    idNumber: idNumber(chance),
    phoneStorage: chance.pick(STORAGES),
    phoneColor: chance.pick(LAYBY_COLORS),
    phoneNetwork: chance.isLucky(0.6) ? chance.pick(LAYBY_NETWORKS) : null,
    durationToPay: duration,
    fullAmount: amountOfCents(device.price * 100),
    dueDate: dueDayFor(duration, days.dayAgo(daysAgo)),
    addedByAgent: chance.pick(agents),
    agentBranch: branch,
    searchText: laybySearchText(agreement),
    createdAt,
    updatedAt: createdAt,
  };
}

/** Pays every other week, until the layby is paid, today is reached, or the customer falls behind. */
function payAsAgreed(
  story: LaybyStory,
  daysAgo: number,
  actor: () => DemoActor,
  { chance, days }: DemoShop,
): void {
  const fullCents = centsOfAmount(story.row.fullAmount);
  const parts = chance.between(3, 7);
  const partCents = Math.ceil(fullCents / parts / 5000) * 5000;
  const stopsAfter = chance.isLucky(0.25) ? chance.between(1, parts - 1) : parts;
  for (let part = 0; part < stopsAfter && story.row.status === 'active'; part += 1) {
    const age = part === 0 ? daysAgo : daysAgo - part * INSTALMENT_EVERY_DAYS - chance.between(0, 5);
    if (age < 0) return;
    const at = part === 0 ? (story.row.createdAt as Date) : days.momentAgo(age);
    payInstalment(
      story,
      Math.min(partCents, fullCents - paidCentsOf(story)),
      at,
      actor(),
      chance.pick(PAYMENT_METHODS),
    );
  }
}

/** Eleven digits that begin with a date of birth, like Namibian ID numbers. */
function idNumber(chance: Chance): string {
  const two = (from: number, to: number) => String(chance.between(from, to)).padStart(2, '0');
  return `${two(60, 99)}${two(1, 12)}${two(1, 28)}${chance.between(10_000, 99_999)}`;
}
