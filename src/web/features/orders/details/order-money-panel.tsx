import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { REFUND_TEXT } from '#web/components/ledger.text.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress.tsx';
import { cn } from '#web/lib/cn.ts';

const RefundOrderDialog = lazyDialog(
  REFUND_TEXT.title,
  () => import('../dialogs/refund-order-dialog.tsx'),
  'RefundOrderDialog',
);

/** Total, paid and remaining amount with a progress bar; an overpayment can be refunded. */
export function OrderMoneyPanel({ order }: { order: Order }) {
  const [isRefunding, setIsRefunding] = useState(false);
  const totalCents = centsOfAmount(order.totalAmount);
  const paidCents = centsOfAmount(order.paidAmount);
  const remaining = centsOfAmount(order.remainingAmount);
  const cells = [
    { label: 'Total', text: formatMoney(totalCents) },
    { label: 'Paid', text: formatMoney(paidCents) },
    remaining < 0
      ? { label: 'Overpaid', text: formatMoney(-remaining), tone: 'text-warning-ink' }
      : {
          label: 'Balance due',
          text: formatMoney(remaining),
          tone: remaining === 0 ? 'text-success-ink' : '',
        },
  ];
  return (
    <div className="rounded-row border border-edge bg-panel px-4 py-3.5">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-3">
        {cells.map(({ label, text, tone }) => (
          <div key={label} className="flex items-baseline justify-between gap-x-3 sm:block">
            <dt className="text-note text-soft">{label}</dt>
            <dd className={cn('numerals text-lg font-semibold whitespace-nowrap sm:text-xl', tone)}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <ProgressBar
        className="mt-3"
        percent={totalCents === 0 ? 100 : (paidCents / totalCents) * 100}
        label={`${formatMoney(paidCents)} of ${formatMoney(totalCents)} paid`}
      />
      {remaining < 0 && (
        <Button size="compact" className="mt-3" onClick={() => setIsRefunding(true)}>
          {REFUND_TEXT.title}
        </Button>
      )}
      <RefundOrderDialog order={order} open={isRefunding} onOpenChange={setIsRefunding} />
    </div>
  );
}
