import type { ReactNode } from 'react';
import { formatMoney } from '#shared/domain/money.ts';
import { ProgressBar } from '#web/components/ui/progress.tsx';
import { cn } from '#web/lib/cn.ts';
import { type Balance, balanceOf, balanceText } from './balance.ts';

interface MoneyCellProps {
  row: Parameters<typeof balanceOf>[0];
  /** Shown above the balance instead of the total. */
  children?: ReactNode;
}

const INKS: Readonly<Record<Balance['state'], string>> = {
  none: 'text-soft',
  due: 'text-warning-ink',
  paid: 'text-success-ink',
  overpaid: 'text-warning-ink',
};

/** The money of a row, in a column with aligned figures: the total, the amount due, the share paid. */
export function MoneyCell({ row, children }: MoneyCellProps) {
  const balance = balanceOf(row);
  return (
    <div className="order-2 min-w-0 flex-1 [grid-area:money] @2xl:text-right">
      <p
        className={cn(
          'numerals text-name leading-5 font-semibold',
          children ? '*:whitespace-nowrap' : 'whitespace-nowrap',
        )}
      >
        {children ?? formatMoney(row.totalAmount)}
      </p>
      <p className={cn('text-xs font-semibold tabular-nums', INKS[balance.state])}>{balanceText(balance)}</p>
      <ProgressBar
        className="mt-1 h-1"
        percent={balance.percent}
        label={`${formatMoney(row.paidAmount)} of ${formatMoney(row.totalAmount)} paid`}
      />
    </div>
  );
}
