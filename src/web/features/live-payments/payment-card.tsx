import { MessageSquareText } from 'lucide-react';
import { memo } from 'react';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { CustomerCell } from '#web/components/shop/customer-cell.tsx';
import { MoneyCell } from '#web/components/shop/money-cell.tsx';
import { OrderLink } from '#web/components/shop/order-link.tsx';
import { QuoteCell } from '#web/components/shop/quote-cell.tsx';
import { RowCard } from '#web/components/shop/row-card.tsx';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { useLivePaymentDialogs } from './live-payment-actions.tsx';
import { datedText, LIVE_TEXT } from './live-payments.text.ts';
import { PaymentCardActions } from './payment-card-actions.tsx';

/** Three lines in a narrow list, aligned columns in a wide one. */
const LAYOUT = [
  'flex flex-wrap items-center gap-x-2 gap-y-1 @2xl:grid @2xl:gap-x-5 @2xl:gap-y-1.5',
  '@2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_17rem]',
  '@2xl:[grid-template-areas:"customer_stage_money""quote_stage_actions"]',
  '@5xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9.25rem_12rem_17rem] @5xl:gap-x-4',
  '@5xl:[grid-template-areas:"customer_quote_stage_money_actions"]',
].join(' ');

/** One order with a payment. Memoised: the list renders with every page and every refresh. */
export const PaymentCard = memo(function PaymentCard({ payment: read }: { payment: LivePayment }) {
  const payment = useWaitingRow('payment', read);
  const expected = useExpectedRow('payment', payment);
  return (
    <RowCard stage={expected.status} label={`${payment.customer.name}, ${payment.quoteNumber}`}>
      <div className={LAYOUT}>
        <CustomerCell customer={payment.customer} />
        <QuoteCell order={payment} quote={<OrderLink id={payment.id} quoteNumber={payment.quoteNumber} />}>
          <Feedback payment={payment} />
        </QuoteCell>
        <StageCell payment={expected} />
        <MoneyCell row={payment}>
          <span>{formatMoney(payment.paidAmount)}</span>{' '}
          <span className="hidden text-xs font-normal text-soft @2xl:inline">
            of {formatMoney(payment.totalAmount)}
          </span>
        </MoneyCell>
        <div className="order-2 w-34 [grid-area:actions] @2xl:w-auto">
          <PaymentCardActions payment={payment} />
        </div>
      </div>
    </RowCard>
  );
});

function StageCell({ payment }: { payment: LivePayment }) {
  const { timeZone } = useAppConfig();
  return (
    <div className="grid max-w-44 min-w-0 justify-items-end gap-1 self-start text-right [grid-area:stage] @2xl:max-w-none @2xl:justify-items-start @2xl:self-center @2xl:text-left">
      <StageBadge stage={payment.status}>{ORDER_STATUS_LABELS[payment.status]}</StageBadge>
      <WaitingMark entity="payment" id={payment.id} />
      <time dateTime={payment.datedAt} className="text-xs text-soft">
        {datedText(payment, timeZone)}
      </time>
    </div>
  );
}

/** The feedback on the payment, shortened to fit; the dialog shows it whole. */
function Feedback({ payment }: { payment: LivePayment }) {
  const dialogs = useLivePaymentDialogs();
  const text = payment.livePaymentFeedback;
  if (!text) return null;
  return (
    <button
      type="button"
      title={text}
      aria-label={`${LIVE_TEXT.feedback}: ${payment.customer.name}, ${payment.quoteNumber}`}
      onClick={() => dialogs.openFor('feedback', payment)}
      className="flex min-h-6 min-w-6 items-center gap-1.5 self-center text-note @2xl:flex-1 text-left text-cyan-ink hover:underline"
    >
      <MessageSquareText aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate max-sm:sr-only">{text}</span>
    </button>
  );
}
