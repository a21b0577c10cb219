import { useQuery } from '@tanstack/react-query';
import { Coins, PackageCheck, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMoney } from '#shared/domain/money.ts';
import { StatCard } from '#web/components/ui/stat-card.tsx';
import { deliverySummaryQuery } from './delivery-tracking.queries.ts';
import { DELIVERY_TEXT, readyValueText } from './delivery-tracking.text.ts';

/** How many wait, how many are done, and what they are worth; no search changes them. */
export function DeliverySummaryCards() {
  const { data, isError } = useQuery(deliverySummaryQuery);
  const shown = (value: ReactNode) => {
    if (data) return value;
    return isError ? (
      DELIVERY_TEXT.unknown
    ) : (
      <span aria-hidden className="skeleton my-1 block h-6 w-16 rounded-lg" />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none here
    <div
      role="group"
      aria-label={DELIVERY_TEXT.summary}
      className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_1fr_1.4fr]"
    >
      <StatCard
        label={DELIVERY_TEXT.ready}
        stage="phone_available"
        icon={PackageCheck}
        value={shown(data?.readyCount.toLocaleString('en'))}
      />
      <StatCard
        label={<BreakAfterSlash text={DELIVERY_TEXT.delivered} />}
        stage="device_collected"
        icon={Truck}
        value={shown(data?.deliveredCount.toLocaleString('en'))}
      />
      <StatCard
        className="max-sm:col-span-2"
        label={DELIVERY_TEXT.totalValue}
        stage="bank_paid"
        icon={Coins}
        value={shown(data && <span className="break-words">{formatMoney(data.totalValue)}</span>)}
        note={data ? readyValueText(formatMoney(data.readyValue)) : <>&nbsp;</>}
      />
    </div>
  );
}

/** Two words joined by a slash part there, not in the middle of one, where a phone leaves no room for both. */
function BreakAfterSlash({ text }: { text: string }) {
  const [first, ...rest] = text.split('/');
  return (
    <>
      {first}/<wbr />
      {rest.join('/')}
    </>
  );
}
