import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';

// Received money stays in the ledger when its record is deleted: only a reversal removes it.

/** Shown before a record is deleted: what to do about its money first. */
export const RETURN_FIRST = 'If the money was given back, reverse the payments first.';

/** 'N$ 2,500.00 stays booked in the day's cash-up'; null where nothing was received. */
export function moneyStaysText(paidAmount: unknown): string | null {
  if (typeof paidAmount !== 'string' || centsOfAmount(paidAmount) <= 0) return null;
  return `${formatMoney(paidAmount)} stays booked in the day's cash-up`;
}

/** What was undone, and what of it was not. */
export function takenBackText(what: string, paidAmount: unknown): string {
  return [what, moneyStaysText(paidAmount)].filter(Boolean).join(' · ');
}
