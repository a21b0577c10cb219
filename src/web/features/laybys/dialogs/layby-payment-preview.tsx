import type { Layby } from '#shared/contracts/laybys.ts';
import { type Cents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { ProgressBar } from '#web/components/ui/progress.tsx';
import { cn } from '#web/lib/cn.ts';
import { overpaidText, PAYMENT_TEXT, paidOfText, remainingAfterText } from '../laybys-screen.text.ts';

interface LaybyPaymentPreviewProps {
  layby: Layby;
  /** The amount to be booked; 0 while nothing is typed. */
  addedCents: Cents;
}

/** The layby's present balance and status, and those after the payment. */
export function LaybyPaymentPreview({ layby, addedCents }: LaybyPaymentPreviewProps) {
  const fullCents = centsOfAmount(layby.fullAmount);
  const paidAfterCents = centsOfAmount(layby.paidAmount) + addedCents;
  const remainingAfterCents = fullCents - paidAfterCents;
  const percent = fullCents > 0 ? (paidAfterCents / fullCents) * 100 : 100;
  return (
    <section
      aria-label={PAYMENT_TEXT.summary}
      className="grid gap-2.5 rounded-control border border-edge bg-panel px-3.5 py-3"
    >
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <Figure label={PAYMENT_TEXT.currentPaid} amount={layby.paidAmount} />
        <Figure label={PAYMENT_TEXT.currentRemaining} amount={layby.remainingAmount} />
        <Figure label={PAYMENT_TEXT.total} amount={layby.fullAmount} />
      </div>
      <ProgressBar percent={percent} label={paidOfText(layby)} />
      <p role="status" className="min-h-5 text-body">
        {addedCents > 0 && (
          <Outcome
            remainingAfterCents={remainingAfterCents}
            isCompleting={remainingAfterCents <= 0 && layby.status !== 'completed'}
          />
        )}
      </p>
    </section>
  );
}

function Figure({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="grid">
      <span className="text-xs text-soft">{label}</span>
      <span className="numerals font-semibold whitespace-nowrap">{formatMoney(amount)}</span>
    </p>
  );
}

interface OutcomeProps {
  remainingAfterCents: Cents;
  isCompleting: boolean;
}

function Outcome({ remainingAfterCents, isCompleting }: OutcomeProps) {
  const isOverpaid = remainingAfterCents < 0;
  const money = isOverpaid ? overpaidText(-remainingAfterCents) : remainingAfterText(remainingAfterCents);
  return (
    <>
      <span className={cn('numerals font-semibold', isOverpaid && 'text-warning-ink')}>{money}</span>
      {isCompleting && (
        <span className="block font-medium text-success-ink">{PAYMENT_TEXT.willComplete}</span>
      )}
    </>
  );
}
