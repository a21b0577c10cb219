import { Link } from '@tanstack/react-router';
import { MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { branchLabel } from '#web/components/shop/agents-and-branches.ts';
import { CustomerCell } from '#web/components/shop/customer-cell.tsx';
import { RowCard } from '#web/components/shop/row-card.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { useLivePaymentDialogs } from './live-payment-actions.tsx';
import { datedText, LIVE_TEXT } from './live-payments.text.ts';
import { PaymentCardActions } from './payment-card-actions.tsx';
import { PaymentMoney } from './payment-money.tsx';

/** Stacked in a narrow list, in columns that line up from row to row in a wide one. */
const LAYOUT = [
  'grid items-center gap-x-6 gap-y-3',
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12.5rem]',
  '@2xl:[grid-template-areas:"customer_stage_money""quote_stage_actions"]',
  '@4xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_13rem_11rem_12.5rem] @4xl:gap-y-0',
  '@4xl:[grid-template-areas:"customer_quote_stage_money_actions"]',
].join(' ');

/** One order that money came in for. Memoised: the list renders with every page and every refresh. */
export const PaymentCard = memo(function PaymentCard({ payment }: { payment: LivePayment }) {
  return (
    <RowCard stage={payment.status} label={`${payment.customer.name}, ${payment.quoteNumber}`}>
      <div className={LAYOUT}>
        <CustomerCell customer={payment.customer} />
        <QuoteCell payment={payment} />
        <StageCell payment={payment} />
        <div className="min-w-0 @2xl:[grid-area:money]">
          <PaymentMoney payment={payment} />
        </div>
        <div className="@2xl:[grid-area:actions]">
          <PaymentCardActions payment={payment} />
        </div>
      </div>
      {payment.livePaymentFeedback && <Feedback payment={payment} text={payment.livePaymentFeedback} />}
    </RowCard>
  );
});

function QuoteCell({ payment }: { payment: LivePayment }) {
  const origin = [payment.addedByAgent, branchLabel(payment.agentBranch)].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0 @2xl:[grid-area:quote]">
      <Link
        to="/payments"
        search={{ order: payment.id }}
        title={payment.quoteNumber}
        className="numerals inline-block min-h-6 max-w-full truncate text-body leading-6 font-medium underline decoration-edge-strong underline-offset-3 hover:decoration-current pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
      >
        {payment.quoteNumber}
      </Link>
      {payment.phoneModel && (
        <p className="truncate text-note text-soft" title={payment.phoneModel}>
          {payment.phoneModel}
        </p>
      )}
      {origin && (
        <p className="truncate text-xs text-faint" title={origin}>
          {origin}
        </p>
      )}
    </div>
  );
}

function StageCell({ payment }: { payment: LivePayment }) {
  const { timeZone } = useAppConfig();
  return (
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 @2xl:block @2xl:[grid-area:stage]">
      <StageBadge stage={payment.status}>{ORDER_STATUS_LABELS[payment.status]}</StageBadge>
      <p className="text-xs text-soft @2xl:mt-1.5">
        <time dateTime={payment.datedAt}>{datedText(payment, timeZone)}</time>
      </p>
    </div>
  );
}

function Feedback({ payment, text }: { payment: LivePayment; text: string }) {
  const dialogs = useLivePaymentDialogs();
  return (
    <div className="mt-3 flex items-start gap-2.5 border-t border-edge pt-2.5">
      <MessageSquareText aria-hidden className="mt-1 size-4 shrink-0 text-soft" />
      <p className="line-clamp-3 min-w-0 flex-1 text-note break-words whitespace-pre-wrap text-soft">
        {text}
      </p>
      <button
        type="button"
        aria-label={`${LIVE_TEXT.editFeedback}: ${payment.customer.name}, ${payment.quoteNumber}`}
        onClick={() => dialogs.openFor('feedback', payment)}
        className="min-h-6 shrink-0 text-note font-medium text-cyan-ink underline underline-offset-4 pointer-coarse:min-h-11"
      >
        {LIVE_TEXT.editFeedback}
      </button>
    </div>
  );
}
