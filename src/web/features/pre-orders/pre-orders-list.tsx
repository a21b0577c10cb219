import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Globe } from 'lucide-react';
import { useMemo } from 'react';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { useDensity } from '#web/components/list/density/density.ts';
import { NoneInFilters } from '#web/components/list/filters/none-in-filters.tsx';
import { NoMatch } from '#web/components/list/no-match.tsx';
import { OpenedRow } from '#web/components/list/opened-row.tsx';
import { PagedList } from '#web/components/list/paged-list.tsx';
import { useDetailsAddress } from '#web/components/list/use-details-address.ts';
import { ListLoading } from '#web/components/list-loading.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { guessHeightPx } from '#web/components/ui/use-near-rows.ts';
import { ROW_KEYS } from '#web/lib/keys/row-keys.ts';
import { isNarrowed } from '#web/lib/list-filter.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { PreOrderActions } from './pre-order-actions.tsx';
import { PreOrderCard } from './pre-order-card.tsx';
import { usePreOrderDialogs } from './pre-order-dialogs.tsx';
import type { PreOrderPieces } from './pre-order-lines.tsx';
import { preOrderListQuery, preOrderQuery } from './pre-orders.queries.ts';
import { describePreOrder, noMatchText, PRE_ORDERS_TEXT } from './pre-orders.text.ts';
import type { PreOrderFilter } from './pre-orders-filter.ts';

const PreOrderLines = lazyPart(() => import('./pre-order-lines.tsx'), 'PreOrderLines', {
  placeholder: <ListLoading label={PRE_ORDERS_TEXT.loading} rowHeightPx={42} />,
});

const PIECES: PreOrderPieces = {
  describe: describePreOrder,
  actions: (preOrder) => <PreOrderActions preOrder={preOrder} />,
};

/** The rows, or the loading, error or empty state instead of them. */
export function PreOrdersList({ filter }: { filter: PreOrderFilter }) {
  const { today, zone } = useToday();
  const openDialog = usePreOrderDialogs();
  const keys = useMemo(
    () => ({ [ROW_KEYS.edit]: (preOrder: PreOrder) => openDialog('edit', preOrder) }),
    [openDialog],
  );
  const list = useInfiniteQuery(preOrderListQuery(filter));
  const { id, close, drop } = useDetailsAddress('preOrder');
  const [density] = useDensity();
  const shown = {
    ...{ keys, query: list, entity: 'pre_order', scope: filter, words: PRE_ORDERS_TEXT, aboveId: id },
    nameOf: ({ phoneModel, customer }: PreOrder) => `${phoneModel}, ${customer.name}`,
    empty: <PreOrdersEmpty filter={filter} />,
  };
  return (
    <>
      {id !== null && (
        <OpenedRow key={id} query={preOrderQuery(id)} words={PRE_ORDERS_TEXT} onFailed={drop}>
          {(preOrder) => (
            <>
              <Button variant="ghost" size="compact" className="mb-2" onClick={close}>
                <ArrowLeft aria-hidden />
                {PRE_ORDERS_TEXT.close}
              </Button>
              <PreOrderCard preOrder={preOrder} today={today} zone={zone} />
            </>
          )}
        </OpenedRow>
      )}
      {density === 'compact' ? (
        <PreOrderLines {...shown} pieces={PIECES} />
      ) : (
        <PagedList
          {...shown}
          rowHeightPx={guessHeightPx({ desk: 70, phone: 170 })}
          renderRow={(preOrder) => <PreOrderCard preOrder={preOrder} today={today} zone={zone} />}
        />
      )}
    </>
  );
}

function PreOrdersEmpty({ filter }: { filter: PreOrderFilter }) {
  if (filter.q !== '') return <NoMatch words={PRE_ORDERS_TEXT}>{noMatchText(filter.q)}</NoMatch>;
  if (isNarrowed(filter.by)) return <NoneInFilters />;
  const isFiltered = filter.status !== 'active' || filter.location !== '';
  return (
    <EmptyState
      icon={Globe}
      title={PRE_ORDERS_TEXT.empty}
      description={isFiltered ? undefined : PRE_ORDERS_TEXT.emptyNote}
      action={
        isFiltered ? (
          <Button asChild>
            <Link to="." search={{}}>
              {PRE_ORDERS_TEXT.showOpen}
            </Link>
          </Button>
        ) : null
      }
    />
  );
}
