import { useQuery } from '@tanstack/react-query';
import { Coins, PackageCheck, Truck } from 'lucide-react';
import { formatMoney } from '#shared/domain/money.ts';
import { Figures } from '#web/components/list/figures.tsx';
import { BreakAfterSlash } from '#web/components/ui/break-after-slash.tsx';
import { deliverySummaryQuery } from './delivery-tracking.queries.ts';
import { DELIVERY_TEXT, readyValueText } from './delivery-tracking.text.ts';

/** How many wait, how many are delivered, and their value; searches and filters of the lists do not change them. */
export function DeliveryFigures({ isListNarrowed }: { isListNarrowed: boolean }) {
  const ofAll = isListNarrowed ? DELIVERY_TEXT.ofAll : undefined;
  const { data, isError } = useQuery(deliverySummaryQuery);
  return (
    <Figures
      label={DELIVERY_TEXT.summary}
      className="sm:grid-cols-[1fr_1fr_1.6fr]"
      hasFailed={isError}
      notesBelow="narrow"
      figures={[
        {
          key: 'ready',
          label: DELIVERY_TEXT.ready,
          stage: 'phone_available',
          icon: PackageCheck,
          value: data?.readyCount.toLocaleString('en'),
          hash: 'ready',
          note: ofAll,
        },
        {
          key: 'delivered',
          label: <BreakAfterSlash text={DELIVERY_TEXT.delivered} />,
          stage: 'device_collected',
          icon: Truck,
          value: data?.deliveredCount.toLocaleString('en'),
          hash: 'delivered',
          note: ofAll,
        },
        {
          key: 'value',
          label: DELIVERY_TEXT.totalValue,
          stage: 'bank_paid',
          icon: Coins,
          value: data && formatMoney(data.totalValue),
          note: data && [ofAll, readyValueText(formatMoney(data.readyValue))].filter(Boolean).join(' · '),
        },
      ]}
    />
  );
}
