import { BRANCHES, PAYMENT_METHODS } from '#shared/domain/labels.ts';
import type { Cents } from '#shared/domain/money.ts';
import type { Chance } from './demo-random.ts';
import type { DemoActor } from './demo-rows.ts';
import { CONTACT_NOTES, FEEDBACK } from './demo-words.ts';
import { type OrderStory, pay, reach, step } from './order-story.ts';

/** Events that many orders have: payments, calls, the hand-over. */

export function payDeposit(story: OrderStory, totalCents: Cents, actor: DemoActor, chance: Chance): void {
  const cents = Math.round((totalCents * chance.between(5, 25)) / 100 / 5000) * 5000;
  if (cents === 0) return;
  const at = story.row.createdAt as Date;
  const method = chance.pick(PAYMENT_METHODS);
  pay(story, cents, at, actor, { method });
  if (!chance.isLucky(0.04)) return;
  // A payment that was entered twice, and its reversal.
  pay(story, cents, at, actor, { method });
  pay(story, -cents, at, actor, { method, kind: 'reversal', reason: 'Typed twice', reverses: 1 });
}

/** The bank's payment: nearly always everything that is still due. */
export function payTheRest(
  story: OrderStory,
  totalCents: Cents,
  at: Date,
  actor: DemoActor,
  chance: Chance,
): void {
  const dueCents = totalCents - story.paidCents;
  const shortCents = chance.isLucky(0.08) ? chance.between(1, 6) * 10_000 : 0;
  const reference = `FNB-${chance.between(100_000, 999_999)}`;
  pay(story, dueCents - shortCents, at, actor, { method: 'eft', reference });
  if (chance.isLucky(0.1)) story.row = { ...story.row, livePaymentFeedback: chance.pick(FEEDBACK) };
}

export function contactCustomer(story: OrderStory, at: Date, actor: DemoActor, chance: Chance): void {
  if (at <= (story.row.updatedAt as Date)) return;
  const mode = chance.pick(['phone', 'whatsapp', 'sms', 'email'] as const);
  const isReached = chance.isLucky(0.8);
  reach(story, at, actor, isReached, mode, chance.isLucky(0.4) ? chance.pick(CONTACT_NOTES) : null);
}

export function handOver(story: OrderStory, at: Date, actor: DemoActor, chance: Chance): void {
  const isCollected = chance.isLucky(0.8);
  const branch = BRANCHES.find((code) => code === actor.branch) ?? 'windhoek';
  step(story, 'collect', 'device_collected', at, actor, {
    deviceCollectedDate: at,
    deliveryMethod: isCollected ? 'collected' : 'delivered',
    collectionBranch: isCollected ? branch : null,
  });
}

export function complete(story: OrderStory, at: Date, actor: DemoActor): void {
  step(story, 'complete', 'order_completed', at, actor, {
    orderCompletedDate: at,
    statusBeforeCompletion: story.row.status,
  });
}
