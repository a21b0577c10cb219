import type { Order } from '#shared/contracts/orders.ts';
import { type Cents, centsOfAmount, formatMoney, remainingCents } from '#shared/domain/money.ts';
import { cn } from '#web/lib/cn.ts';

/** The order's money now, and after `addedCents` have been booked. */
export function MoneyPreview({ order, addedCents }: { order: Order; addedCents: Cents }) {
  const totalCents = centsOfAmount(order.totalAmount);
  const paidCents = centsOfAmount(order.paidAmount);
  const rows = [
    { label: 'Total', now: totalCents, after: totalCents },
    { label: 'Paid', now: paidCents, after: paidCents + addedCents },
    {
      label: 'Balance due',
      now: remainingCents(totalCents, paidCents),
      after: remainingCents(totalCents, paidCents + addedCents),
    },
  ];
  return (
    <div className="overflow-x-auto rounded-control border border-edge bg-panel">
      <table className="mb-1.5 w-full text-note sm:text-body">
        <caption className="sr-only">Amounts of this order, now and after this payment</caption>
        <thead>
          <tr className="text-note text-faint">
            <td className="px-1.5 sm:px-3.5 pt-2.5" />
            <th scope="col" className="px-1.5 sm:px-3.5 pt-2.5 text-right font-medium">
              Now
            </th>
            <th scope="col" className="px-1.5 sm:px-3.5 pt-2.5 text-right font-medium">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, now, after }) => (
            <tr key={label}>
              <th scope="row" className="px-1.5 sm:px-3.5 py-1 text-left text-note font-medium text-soft">
                {label}
              </th>
              <td className="numerals whitespace-nowrap px-1.5 sm:px-3.5 py-1 text-right text-soft">
                {formatMoney(now)}
              </td>
              <td
                className={cn(
                  'numerals whitespace-nowrap px-1.5 sm:px-3.5 py-1 text-right font-semibold',
                  after === now && 'font-normal text-faint',
                  label === 'Balance due' && after < 0 && 'text-warning-ink',
                )}
              >
                {formatMoney(after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
