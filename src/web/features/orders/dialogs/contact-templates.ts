// The initial text of a message to a customer, by situation. A person edits and sends it; nothing is sent from here.

import type { AppConfig } from '#shared/contracts/config.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { COLLECTED_RANK, isInBranch, isWaitingForPreOrder, rankOf } from '#shared/domain/order-statuses.ts';
import { hasArrived } from '#shared/domain/pre-order-statuses.ts';

export const CONTACT_SITUATIONS = ['phone_ready', 'on_the_way', 'balance_due', 'custom'] as const;
export type ContactSituation = (typeof CONTACT_SITUATIONS)[number];

export const SITUATION_LABELS: Readonly<Record<ContactSituation, string>> = {
  phone_ready: 'Phone ready',
  on_the_way: 'On the way',
  balance_due: 'Balance due',
  custom: 'Something else',
};

/** The values in the messages, formatted for customers. */
export interface ContactFacts {
  customerName: string;
  companyName: string;
  quoteNumber: string;
  phoneModel: string | null;
  /** 'N$ 1,500.00'; null when nothing is due. */
  balance: string | null;
  branch: string | null;
  /** '1 December 2026'; null when it is not known. */
  expectedOn: string | null;
  /** The hand-over code that the customer shows at the counter; null while nothing is ready. */
  code: string | null;
}

export function contactFactsOf(
  order: Order,
  { companyName, timeZone }: Pick<AppConfig, 'companyName' | 'timeZone'>,
  code: string | null,
): ContactFacts {
  const expectedOn = order.preOrder?.expectedArrivalDate ?? null;
  return {
    customerName: order.customer.name,
    companyName,
    code,
    quoteNumber: order.quoteNumber,
    phoneModel: order.phoneModel,
    balance: centsOfAmount(order.remainingAmount) > 0 ? formatMoney(order.remainingAmount) : null,
    branch: branchLabel(order.agentBranch),
    expectedOn: expectedOn === null ? null : formatLongDate(expectedOn, timeZone),
  };
}

/** The situation that a message about this order is most likely about. */
export function likelySituation(
  order: Pick<Order, 'status' | 'preOrder' | 'phoneDeliveryStatus' | 'remainingAmount'>,
): ContactSituation {
  const isHandedOver = rankOf(order.status) >= COLLECTED_RANK;
  const isGone = order.phoneDeliveryStatus === 'not_available';
  const isHere = isInBranch(order.status) || (order.preOrder && hasArrived(order.preOrder.status));
  if (isHere && !isHandedOver && !isGone) return 'phone_ready';
  if (isWaitingForPreOrder(order.status)) return 'on_the_way';
  return centsOfAmount(order.remainingAmount) > 0 ? 'balance_due' : 'custom';
}

export function messageFor(situation: ContactSituation, facts: ContactFacts): string {
  const words = { phone_ready: phoneReady, on_the_way: onTheWay, balance_due: balanceDue, custom: () => '' }[
    situation
  ](facts);
  return `Hello ${facts.customerName},\n\n${words}\n\n${facts.companyName}`;
}

function phoneReady({ phoneModel, branch, balance, quoteNumber, code }: ContactFacts): string {
  const where = branch === null ? 'at our shop' : `at our ${branch} branch`;
  return sentences(
    `Your ${phoneModel ?? 'phone'} is ready for collection ${where}.`,
    balance && `The balance due is ${balance}.`,
    `Your quote number is ${quoteNumber}.`,
    code && `Show this code when you collect it: ${code}.`,
  );
}

function onTheWay({ phoneModel, expectedOn, balance, quoteNumber }: ContactFacts): string {
  return sentences(
    `Your ${phoneModel ?? 'phone'} (quote ${quoteNumber}) is on its way to us.`,
    expectedOn && `We expect it on ${expectedOn}.`,
    'We will tell you as soon as it is here.',
    balance && `The balance due is ${balance}.`,
  );
}

function balanceDue({ phoneModel, balance, quoteNumber }: ContactFacts): string {
  const what = `${phoneModel ?? 'phone'} (quote ${quoteNumber})`;
  return balance === null
    ? `Your ${what} is paid in full. Thank you.`
    : `A balance of ${balance} is still due on your ${what}.`;
}

function sentences(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}
