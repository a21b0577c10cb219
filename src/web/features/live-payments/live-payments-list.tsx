import { CalendarRange } from 'lucide-react';
import type { LivePayment } from '#shared/contracts/live-payments.ts';
import type { DateRangeName } from '#shared/domain/calendar.ts';
import { PagedList, type PagedQuery } from '#web/components/list/paged-list.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { guessHeightPx } from '#web/components/ui/use-near-rows.ts';
import { emptyTitle, LIVE_TEXT } from './live-payments.text.ts';
import type { LivePaymentsSearch } from './live-payments-search-params.ts';
import { PaymentCard } from './payment-card.tsx';

interface LivePaymentsListProps {
  range: DateRangeName;
  /** The list starts anew with each period. */
  scope: LivePaymentsSearch;
  list: PagedQuery<LivePayment>;
  onRangeChange: (search: LivePaymentsSearch) => void;
}

/** The cards, or the loading, error or empty state instead of them. */
export function LivePaymentsList({ range, scope, list, onRangeChange }: LivePaymentsListProps) {
  return (
    <PagedList
      query={list}
      entity="payment"
      scope={scope}
      words={LIVE_TEXT}
      rowHeightPx={guessHeightPx({ desk: 66, phone: 142 })}
      empty={<NoPayments range={range} onRangeChange={onRangeChange} />}
      renderRow={(payment) => <PaymentCard payment={payment} />}
    />
  );
}

/** The empty state, which offers a longer period. */
function NoPayments({ range, onRangeChange }: Pick<LivePaymentsListProps, 'range' | 'onRangeChange'>) {
  const isShort = range === 'today' || range === 'yesterday';
  return (
    <EmptyState
      icon={CalendarRange}
      title={emptyTitle(range)}
      description={LIVE_TEXT.emptyNote}
      action={
        range !== 'all' && (
          <div className="flex flex-wrap justify-center gap-2.5">
            {isShort && (
              <Button onClick={() => onRangeChange({ range: 'week' })}>{LIVE_TEXT.showWeek}</Button>
            )}
            <Button onClick={() => onRangeChange({ range: 'all' })}>{LIVE_TEXT.showAll}</Button>
          </div>
        )
      }
    />
  );
}
