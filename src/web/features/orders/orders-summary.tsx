import { useSearch } from '@tanstack/react-router';
import type { OrderCounts } from '#shared/contracts/orders.ts';
import { ScopeLink } from '#web/components/list/scope-line.tsx';
import type { PageTotal } from '#web/lib/api-client.ts';
import { hidesCompleted, isServersToTell, type OrderFilter, searchOf } from './order-filter.ts';
import { completedHiddenText, completedMatchesText, openCountText, ordersCountText } from './orders.text.ts';

interface OrdersSummaryProps {
  filter: OrderFilter;
  counts: OrderCounts | undefined;
  /** The list's total, including rows that are not loaded. */
  total: PageTotal | null | undefined;
}

/** The line under the title: how many orders are listed, and how many are hidden. */
export function OrdersSummary({ filter, counts, total }: OrdersSummaryProps) {
  const isEverything = filter.status === null && !isServersToTell(filter);
  const shown = isEverything ? counts && openCountText(counts.open) : total ? ordersCountText(total) : null;
  const hidden = hiddenText(filter, counts);
  return (
    <span role="status">
      {shown ?? <span aria-hidden>&nbsp;</span>}
      {hidden && (
        <>
          {' · '}
          {hidden}
          {' · '}
          <ShowCompleted filter={filter} />
        </>
      )}
    </span>
  );
}

function hiddenText(filter: OrderFilter, counts: OrderCounts | undefined): string | null {
  if (!counts || !hidesCompleted(filter)) return null;
  if (filter.q !== '')
    return counts.completedMatches > 0
      ? completedMatchesText({ count: counts.completedMatches, isAtLeast: counts.isAtLeast })
      : null;
  return counts.completed > 0 && filter.status === null ? completedHiddenText(counts.completed) : null;
}

/** A link to the completed orders, with the same search and filters. */
export function ShowCompleted({ filter }: { filter: OrderFilter }) {
  const search = useSearch({ from: '/payments' });
  return (
    <ScopeLink
      words="show"
      search={{ ...searchOf({ ...filter, status: 'order_completed', isExact: false }, search) }}
    />
  );
}
