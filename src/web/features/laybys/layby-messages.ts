// The initial text of a message about a layby, by situation. A person edits and sends it; nothing is sent from here.

import type { AppConfig } from '#shared/contracts/config.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';

export type LaybySituation = 'payment_due' | 'overdue' | 'ready' | 'cancelled' | 'custom';

export const LAYBY_SITUATION_LABELS: Readonly<Record<LaybySituation, string>> = {
  payment_due: 'Payment due',
  overdue: 'Payment overdue',
  ready: 'Ready to hand over',
  cancelled: 'Layby cancelled',
  custom: 'Something else',
};

/** The situations that a message about this layby may be about, most likely first. */
export function laybySituations(
  layby: Pick<Layby, 'status' | 'isOverdue' | 'deviceCollectedDate'>,
): [LaybySituation, ...LaybySituation[]] {
  if (layby.status === 'cancelled') return ['cancelled', 'custom'];
  if (layby.status === 'completed')
    return layby.deviceCollectedDate === null ? ['ready', 'custom'] : ['custom'];
  return [layby.isOverdue ? 'overdue' : 'payment_due', 'custom'];
}

export function laybyMessage(
  situation: LaybySituation,
  layby: Layby,
  { companyName, timeZone }: Pick<AppConfig, 'companyName' | 'timeZone'>,
  code: string | null,
): string {
  const words = {
    payment_due: () => paymentDue(layby, timeZone),
    overdue: () => overdue(layby, timeZone),
    ready: () => ready(layby, code),
    cancelled: () => cancelled(layby),
    custom: () => '',
  }[situation]();
  return `Hello ${layby.customerFullName},\n\n${words}\n\n${companyName}`;
}

function paymentDue(layby: Layby, zone: string): string {
  const dueOn = formatLongDate(layby.dueDate, zone);
  return `${balanceOf(layby)} is still due on your layby for the ${layby.phoneModel}, by ${dueOn}. You can pay ${placeOf(layby)}.`;
}

function overdue(layby: Layby, zone: string): string {
  const dueOn = formatLongDate(layby.dueDate, zone);
  return `${balanceOf(layby)} on your layby for the ${layby.phoneModel} was due on ${dueOn}. Please pay ${placeOf(layby)}, or tell us when you can.`;
}

function ready(layby: Layby, code: string | null): string {
  const shown = code === null ? '' : ` Show this code when you collect it: ${code}.`;
  return `Your layby is paid in full, and your ${layby.phoneModel} is ready for collection ${placeOf(layby)}. Please bring your ID.${shown}`;
}

function cancelled(layby: Layby): string {
  const feeCents = centsOfAmount(layby.cancellationFee ?? '0.00');
  const fee = feeCents > 0 ? ` A fee of ${formatMoney(feeCents)} was kept, as agreed.` : '';
  return `Your layby for the ${layby.phoneModel} has been cancelled.${fee} If you have a question, please ask ${placeOf(layby)}.`;
}

const balanceOf = (layby: Layby) => formatMoney(layby.remainingAmount);

function placeOf({ agentBranch }: Layby): string {
  return agentBranch === null ? 'at our shop' : `at our ${branchLabel(agentBranch)} branch`;
}
