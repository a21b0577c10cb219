import type { Layby } from '#shared/contracts/laybys.ts';
import type { LaybyStatus } from '#shared/domain/labels.ts';
import { centsOfAmount } from '#shared/domain/money.ts';

// Labels and figures that are derived from a layby's values.

/** The status that the badge shows; the server decides whether it is overdue. */
export function badgeOf({ status, isOverdue }: Pick<Layby, 'status' | 'isOverdue'>): LaybyStatus | 'overdue' {
  return isOverdue ? 'overdue' : status;
}

/** The paid share of the full amount, in percent. */
export function paidPercent({ fullAmount, paidAmount }: Pick<Layby, 'fullAmount' | 'paidAmount'>): number {
  const fullCents = centsOfAmount(fullAmount);
  const paidCents = centsOfAmount(paidAmount);
  if (fullCents <= 0) return 100;
  return (paidCents / fullCents) * 100;
}
