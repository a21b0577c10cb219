import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { OrderCounts } from '#shared/contracts/orders.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { NoneInFilters } from '#web/components/list/filters/none-in-filters.tsx';
import { NoMatch } from '#web/components/list/no-match.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { isNarrowed } from '#web/lib/list-filter.ts';
import { useOrderDialogs } from './dialogs/use-order-dialogs.ts';
import { hidesCompleted, type OrderFilter } from './order-filter.ts';
import {
  completedHiddenText,
  completedMatchesText,
  noMatchText,
  noneAtStatusText,
  ORDERS_TEXT,
} from './orders.text.ts';
import { ShowCompleted } from './orders-summary.tsx';

interface OrdersEmptyProps {
  filter: OrderFilter;
  counts: OrderCounts | undefined;
}

/** The empty state: there are no orders, none in this status, or none that match. Each offers a way on. */
export function OrdersEmpty({ filter, counts }: OrdersEmptyProps) {
  if (filter.q !== '') return <NoOrderMatches filter={filter} counts={counts} />;
  if (isNarrowed(filter.by)) return <NoneInFilters />;
  if (filter.status !== null) {
    return (
      <EmptyState
        title={noneAtStatusText(ORDER_STATUS_LABELS[filter.status])}
        action={
          <Button asChild>
            <Link to="/payments">{ORDERS_TEXT.showAll}</Link>
          </Button>
        }
      />
    );
  }
  return <NoOrders filter={filter} completed={counts?.completed ?? 0} />;
}

function NoOrderMatches({ filter, counts }: OrdersEmptyProps) {
  const completedMatches = hidesCompleted(filter) ? (counts?.completedMatches ?? 0) : 0;
  return (
    <NoMatch words={ORDERS_TEXT}>
      {noMatchText(filter.q)}
      {completedMatches > 0 && (
        <span className="mt-1 block">
          {completedMatchesText({ count: completedMatches, isAtLeast: counts?.isAtLeast ?? false })} ·{' '}
          <ShowCompleted filter={filter} />
        </span>
      )}
    </NoMatch>
  );
}

function NoOrders({ filter, completed }: { filter: OrderFilter; completed: number }) {
  const dialogs = useOrderDialogs();
  return (
    <EmptyState
      title={completed === 0 ? ORDERS_TEXT.noOrdersTitle : ORDERS_TEXT.noOpenTitle}
      description={
        completed === 0 ? (
          ORDERS_TEXT.noOrdersNote
        ) : (
          <>
            {completedHiddenText(completed)} · <ShowCompleted filter={filter} />
          </>
        )
      }
      action={
        <Button variant="primary" onClick={() => dialogs.openBlank('addOrder')}>
          <Plus aria-hidden />
          {ORDERS_TEXT.addOrder}
        </Button>
      }
    />
  );
}
