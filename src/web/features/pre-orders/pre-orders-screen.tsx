import { useNavigate, useSearch } from '@tanstack/react-router';
import { PRE_ORDER_LOCATION_LABELS, PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import { SORTS_OF } from '#shared/domain/list-sorts.ts';
import { DialogHost } from '#web/components/dialog/dialog-host.tsx';
import { DensityToggle } from '#web/components/list/density/density-toggle.tsx';
import { ExportList } from '#web/components/list/export-list.tsx';
import { FilterMarks } from '#web/components/list/filters/filter-marks.tsx';
import { ListFilters } from '#web/components/list/filters/list-filters.tsx';
import { ListSearch } from '#web/components/list/list-search.tsx';
import { ListToolbar } from '#web/components/list/list-toolbar.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { PageHeader } from '#web/components/ui/page-header.tsx';
import { ListSelection, SelectButton } from '#web/features/bulk/public/list-selection.tsx';
import { PRE_ORDER_DIALOGS } from './pre-order-dialogs.tsx';
import { preOrderListQuery } from './pre-orders.queries.ts';
import { PRE_ORDERS_TEXT } from './pre-orders.text.ts';
import { PreOrdersControls } from './pre-orders-controls.tsx';
import { filterOf, PRE_ORDER_NARROWING } from './pre-orders-filter.ts';
import { PreOrdersList } from './pre-orders-list.tsx';
import { validatePreOrdersSearch } from './pre-orders-search-params.ts';
import { PreOrderFigures, StatusLine } from './pre-orders-summary.tsx';

const LOCATION_OPTIONS = [
  { value: '', label: PRE_ORDERS_TEXT.allLocations },
  ...PRE_ORDER_LOCATIONS.map((value) => ({ value, label: PRE_ORDER_LOCATION_LABELS[value] })),
];

const preOrderColumns = async () => (await import('./pre-order-columns.tsx')).PRE_ORDER_COLUMNS;

/** Phones on their way from China and Dubai, at /pre-orders and /preorders; the filters are in the URL. */
export function PreOrdersScreen() {
  // The screen has two URLs, and keeps the one at which it was opened.
  const search = validatePreOrdersSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const filter = filterOf(search);
  return (
    <DialogHost host={PRE_ORDER_DIALOGS}>
      <ListSelection entity="pre_order" address={preOrderListQuery(filter).initialPageParam}>
        <PageHeader
          title={PRE_ORDERS_TEXT.title}
          subtitle={<StatusLine filter={filter} />}
          actions={<PreOrdersControls />}
        />
        <ListToolbar isCrowded figures={<PreOrderFigures filter={filter} />}>
          <ListSearch label={PRE_ORDERS_TEXT.search} placeholder={PRE_ORDERS_TEXT.searchPlaceholder} />
          <Select
            aria-label={PRE_ORDERS_TEXT.location}
            value={filter.location}
            options={LOCATION_OPTIONS}
            onChange={({ target }) =>
              void navigate({
                to: '.',
                search: { ...search, preOrder: undefined, location: target.value || undefined },
              })
            }
          />
          <DensityToggle />
          <ListFilters names={PRE_ORDER_NARROWING} sorts={SORTS_OF.preOrders} columns={preOrderColumns} />
          <SelectButton className="max-sm:hidden" />
          <ExportList address={preOrderListQuery(filter).initialPageParam} />
        </ListToolbar>
        <FilterMarks names={PRE_ORDER_NARROWING} sorts={SORTS_OF.preOrders} />
        <PreOrdersList filter={filter} />
      </ListSelection>
    </DialogHost>
  );
}
