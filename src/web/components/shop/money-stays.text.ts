import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';

// What was received stays in the ledger when what it was received for is taken away: only a reversal takes it out.

/** Before a record is deleted: what its money needs first. */
export const RETURN_FIRST = 'If it was given back, reverse its payments first.';

/** 'N$ 2,500.00 stays booked in the day's cash-up'; null where nothing was received. */
export function moneyStaysText(paidAmount: unknown): string | null {
  if (typeof paidAmount !== 'string' || centsOfAmount(paidAmount) <= 0) return null;
  return `${formatMoney(paidAmount)} stays booked in the day's cash-up`;
}

/** What was taken back, and what of it was not. */
export function takenBackText(what: string, paidAmount: unknown): string {
  return [what, moneyStaysText(paidAmount)].filter(Boolean).join(' · ');
}
