import { useNavigate } from '@tanstack/react-router';
import type { OrderCounts } from '#shared/contracts/orders.ts';
import { ORDER_STATUS, ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { FilterChips, type FilterOption } from '#web/components/list/filter-chips.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { ORDER_FILTERS, type OrderFilter } from './order-filter.ts';
import { grouped, ORDERS_TEXT } from './orders.text.ts';

interface OrdersFilterProps {
  filter: OrderFilter;
  counts: OrderCounts | undefined;
}

/** The status filter with the number behind each choice: chips where there is room, the platform's list on a phone. */
export function OrdersFilter({ filter, counts }: OrdersFilterProps) {
  const navigate = useNavigate({ from: '/payments' });
  const options = optionsOf(filter, counts);
  const searchOf = (status: string | null) => ({ q: filter.q || undefined, status: status || undefined });
  return (
    <>
      <div className="sm:hidden">
        <Select
          aria-label={ORDERS_TEXT.statusFilter}
          value={filter.status ?? ''}
          options={options.map(({ value, label, count }) => ({
            value: value ?? '',
            label: count === undefined ? label : `${label} (${grouped(count)})`,
          }))}
          onChange={(event) => navigate({ search: searchOf(event.target.value) })}
        />
      </div>
      <FilterChips
        label={ORDERS_TEXT.statusFilter}
        className="hidden sm:block"
        options={options}
        searchOf={searchOf}
      />
    </>
  );
}

/** A step of earlier days is offered only while some orders stand there. */
function optionsOf(filter: OrderFilter, counts: OrderCounts | undefined): FilterOption[] {
  const offered = ORDER_FILTERS.filter(
    (value) =>
      value === 'overdue' ||
      !ORDER_STATUS[value].isFormer ||
      filter.status === value ||
      (counts?.byFilter[value] ?? 0) > 0,
  );
  return [
    { value: null, label: ORDERS_TEXT.allOrders, count: counts?.open, isCurrent: filter.status === null },
    ...offered.map((value) => ({
      value,
      label: ORDER_STATUS_LABELS[value],
      count: counts?.byFilter[value],
      isCurrent: filter.status === value,
    })),
  ];
}
