import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { unbroken } from '#web/lib/unbroken.ts';

interface Sums {
  totalAmount: string;
  paidAmount: string;
  remainingAmount: string;
}

export interface Balance {
  state: 'none' | 'due' | 'paid' | 'overpaid';
  /** The word for it, the same on every screen. */
  label: string;
  /** The amount due or overpaid, formatted; null for neither. */
  amount: string | null;
  /** The share of the total that is paid, 0–100. */
  percent: number;
}

/** 'Balance due N$ 75.00', whose amount is never broken over two lines. */
export function balanceText({ label, amount }: Balance): string {
  return amount === null ? label : `${label} ${unbroken(amount)}`;
}

/** The balance of an order. An order that costs nothing does not count as paid: there is nothing to pay. */
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
