import { useQuery } from '@tanstack/react-query';
import { Globe, PackageCheck, Truck } from 'lucide-react';
import { AT_THE_SHOP_STATUSES } from '#shared/domain/pre-order-statuses.ts';
import { Figures } from '#web/components/list/figures.tsx';
import { ScopeLine } from '#web/components/list/scope-line.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/list-filter.ts';
import { preOrderCountsQuery } from './pre-orders.queries.ts';
import { completedHiddenText, PRE_ORDERS_TEXT, statusesShownText } from './pre-orders.text.ts';
import type { PreOrderFilter } from './pre-orders-filter.ts';

const FIGURES = [
  { label: PRE_ORDERS_TEXT.total, key: 'total', stage: 'ordered', icon: Globe, status: undefined },
  { label: PRE_ORDERS_TEXT.inTransit, key: 'inTransit', stage: 'shipped', icon: Truck, status: 'shipped' },
  {
    label: PRE_ORDERS_TEXT.ready,
    key: 'readyForCollection',
    stage: 'arrived',
    icon: PackageCheck,
    status: AT_THE_SHOP_STATUSES.join(','),
  },
] as const;

/** The counts at the chosen place and within the search. Each links to its rows. */
export function PreOrderFigures({ filter }: { filter: PreOrderFilter }) {
  const { data, isError } = useQuery(preOrderCountsQuery(filter));
  const rest = restOf(filter);
  return (
    <Figures
      label={PRE_ORDERS_TEXT.summary}
      hasFailed={isError}
      figures={FIGURES.map(({ status, ...figure }) => ({
        ...figure,
        value: data && formatTotal({ count: data[figure.key], isAtLeast: data.isAtLeast }),
        search: { ...rest, status: status ?? 'all' },
      }))}
    />
  );
}

/** What the status filter hides, with a link to show it. */
export function StatusLine({ filter }: { filter: PreOrderFilter }) {
  const { status } = filter;
  const { data } = useQuery(preOrderCountsQuery(filter));
  const search = restOf(filter);
  if (status === 'active') {
    if (!data || data.completed === 0) return null;
    return (
      <ScopeLine link={{ words: PRE_ORDERS_TEXT.show, search: { ...search, status: 'all' } }}>
        {completedHiddenText({ count: data.completed, isAtLeast: data.isAtLeast })}
      </ScopeLine>
    );
  }
  const isAll = status === 'all';
  return (
    <ScopeLine link={{ words: isAll ? PRE_ORDERS_TEXT.hide : PRE_ORDERS_TEXT.showOpen, search }}>
      {isAll ? PRE_ORDERS_TEXT.allShown : statusesShownText(status)}
    </ScopeLine>
  );
}

/** The URL's parameters except the statuses. */
const restOf = ({ location, q, by }: PreOrderFilter) => ({
  ...{ location: location || undefined, q: q || undefined },
  ...queryOf(by),
});
