import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { unbroken } from '#web/lib/unbroken.ts';

interface Sums {
  totalAmount: string;
  paidAmount: string;
  remainingAmount: string;
}

export interface Balance {
  state: 'none' | 'due' | 'paid' | 'overpaid';
  /** The one word for it on every screen. */
  label: string;
  /** Of what is due or too much. */
  amount: string | null;
  /** How much of the total is in, 0–100. */
  percent: number;
}

/** 'Balance due N$ 75.00', whose amount is never broken over two lines. */
export function balanceText({ label, amount }: Balance): string {
  return amount === null ? label : `${label} ${unbroken(amount)}`;
}

/** How the money of an order stands. One that costs nothing is not paid: there is nothing to pay. */
export function balanceOf({ totalAmount, paidAmount, remainingAmount }: Sums): Balance {
  const total = centsOfAmount(totalAmount);
  const paid = centsOfAmount(paidAmount);
  const remaining = centsOfAmount(remainingAmount);
  const percent = total > 0 ? (paid / total) * 100 : paid > 0 ? 100 : 0;
  if (remaining < 0)
    return { state: 'overpaid', label: 'Overpaid', amount: formatMoney(-remaining), percent };
  if (remaining > 0) return { state: 'due', label: 'Balance due', amount: formatMoney(remaining), percent };
  if (total > 0) return { state: 'paid', label: 'Paid in full', amount: null, percent };
  return { state: 'none', label: 'Nothing due', amount: null, percent };
}
