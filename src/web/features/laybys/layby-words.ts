import type { Layby } from '#shared/contracts/laybys.ts';
import type { LaybyStatus } from '#shared/domain/labels.ts';
import { centsOfAmount } from '#shared/domain/money.ts';

// What a layby's values say, where the words themselves are elsewhere.

/** The status as the badge names it; that a due day has passed is the server's to say. */
export function badgeOf({ status, isOverdue }: Pick<Layby, 'status' | 'isOverdue'>): LaybyStatus | 'overdue' {
  return isOverdue ? 'overdue' : status;
}

/** How much of the whole is in, in percent. */
export function paidPercent({ fullAmount, paidAmount }: Pick<Layby, 'fullAmount' | 'paidAmount'>): number {
  const fullCents = centsOfAmount(fullAmount);
  const paidCents = centsOfAmount(paidAmount);
  if (fullCents <= 0) return 100;
  return (paidCents / fullCents) * 100;
}
