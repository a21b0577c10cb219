import type { Layby } from '#shared/contracts/laybys.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import { branchLabel, DELIVERY_METHOD_LABELS } from '#shared/domain/labels.ts';
import { centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import { FactList } from '#web/components/fact-list.tsx';
import { OUTCOME_TEXT } from '../laybys-screen.text.ts';

interface LaybyOutcomeProps {
  layby: Layby;
  zone: string;
}

/** How a layby ended: when and why it was cancelled and which fee was kept, or when and how the device was handed over. */
export function LaybyOutcome({ layby, zone }: LaybyOutcomeProps) {
  const facts = layby.status === 'cancelled' ? cancelFacts(layby, zone) : handOverFacts(layby, zone);
  if (facts.length === 0) return null;
  return (
    <div className="max-w-2xl">
      <FactList facts={facts} />
    </div>
  );
}

function cancelFacts({ cancelledDate, cancelReason, cancellationFee }: Layby, zone: string) {
  const fee = centsOfAmount(cancellationFee ?? '0.00');
  return [
    { label: OUTCOME_TEXT.cancelled, value: cancelledDate && formatLongDate(new Date(cancelledDate), zone) },
    { label: OUTCOME_TEXT.reason, value: <span className="break-words">{cancelReason}</span> },
    { label: OUTCOME_TEXT.fee, value: fee > 0 ? formatMoney(fee) : OUTCOME_TEXT.noFee },
  ];
}

function handOverFacts({ deviceCollectedDate, deliveryMethod, collectionBranch }: Layby, zone: string) {
  if (deviceCollectedDate === null) return [];
  const isKnownMethod = deliveryMethod === 'collected' || deliveryMethod === 'delivered';
  return [
    { label: OUTCOME_TEXT.handedOver, value: formatLongDate(new Date(deviceCollectedDate), zone) },
    {
      label: OUTCOME_TEXT.method,
      value: isKnownMethod ? DELIVERY_METHOD_LABELS[deliveryMethod] : deliveryMethod,
    },
    ...(collectionBranch ? [{ label: OUTCOME_TEXT.branch, value: branchLabel(collectionBranch) }] : []),
  ];
}
