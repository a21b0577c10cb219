import type { LivePayment } from '#shared/contracts/live-payments.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { ProgressBar } from '#web/components/ui/progress.tsx';
import { LIVE_TEXT } from './live-payments.text.ts';

/** What has been paid of the total, and what is still due. */
export function PaymentMoney({ payment }: { payment: LivePayment }) {
  const paidCents = centsOfAmount(payment.paidAmount);
  const totalCents = centsOfAmount(payment.totalAmount);
  const paid = formatMoney(payment.paidAmount);
  const total = formatMoney(payment.totalAmount);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 @2xl:block">
        <p className="leading-snug">
          <span className="numerals text-name font-semibold whitespace-nowrap">{paid}</span>{' '}
          <span className="text-xs whitespace-nowrap text-soft @2xl:block">
            of <span className="numerals">{total}</span>
          </span>
        </p>
        <DueNote payment={payment} />
      </div>
      <ProgressBar
        className="mt-2"
        percent={totalCents > 0 ? (paidCents / totalCents) * 100 : paidCents > 0 ? 100 : 0}
        label={`${paid} of ${total} paid`}
      />
    </>
  );
}

function DueNote({ payment }: { payment: LivePayment }) {
  const remainingCents = centsOfAmount(payment.remainingAmount);
  if (remainingCents < 0) {
    return (
      <p className="numerals text-xs font-semibold text-warning-ink">
        Overpaid {formatMoney(-remainingCents)}
      </p>
    );
  }
  if (remainingCents === 0) {
    const isPaid = centsOfAmount(payment.totalAmount) > 0;
    return isPaid && <p className="text-xs font-semibold text-success-ink">{LIVE_TEXT.paidInFull}</p>;
  }
  return <p className="numerals text-xs text-soft">{formatMoney(remainingCents)} due</p>;
}
