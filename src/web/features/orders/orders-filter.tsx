import { Link, useNavigate } from '@tanstack/react-router';
import type { OrderCounts } from '#shared/contracts/orders.ts';
import { ORDER_STATUS_LABELS } from '#shared/domain/labels.ts';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { ORDER_FILTERS, type OrderFilter, type OrderFilterValue, searchOf } from './order-filter.ts';
import { grouped, ORDERS_TEXT } from './orders.text.ts';

interface OrdersFilterProps {
  filter: OrderFilter;
  counts: OrderCounts | undefined;
}

interface FilterOption {
  value: OrderFilterValue | null;
  label: string;
  count: number | undefined;
}

/** The status filter with the number behind each choice: chips where there is room, the platform's list on a phone. */
export function OrdersFilter({ filter, counts }: OrdersFilterProps) {
  const navigate = useNavigate({ from: '/payments' });
  const options = optionsOf(filter, counts);
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
          onChange={(event) =>
            navigate({
              search: { q: filter.q || undefined, status: event.target.value || undefined },
            })
          }
        />
      </div>
      <nav aria-label={ORDERS_TEXT.statusFilter} className="hidden sm:block">
        <ul className="flex flex-wrap gap-2">
          {options.map((option) => (
            <li key={option.value ?? 'all'}>
              <FilterChip
                option={option}
                isCurrent={option.value === filter.status}
                leadsTo={{ ...filter, status: option.value, isExact: false }}
              />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

interface FilterChipProps {
  option: FilterOption;
  isCurrent: boolean;
  leadsTo: OrderFilter;
}

function FilterChip({ option: { value, label, count }, isCurrent, leadsTo }: FilterChipProps) {
  return (
    <Link
      to="/payments"
      search={searchOf(leadsTo)}
      activeProps={{}}
      data-stage={value ?? 'phone_available'}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(
        'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-note pointer-coarse:min-h-11',
        isCurrent
          ? 'stage-chip border-stage font-semibold'
          : 'border border-edge bg-panel font-medium text-soft hover:border-edge-strong hover:text-text',
      )}
    >
      <span aria-hidden className="size-2 rounded-full bg-stage" />
      {label}
      {count !== undefined && (
        <span className={cn('numerals text-xs', isCurrent ? 'text-stage-ink' : 'text-faint')}>
          {grouped(count)}
        </span>
      )}
    </Link>
  );
}

/** Customer Notified is a step of old orders: offered only while some stand there. */
function optionsOf(filter: OrderFilter, counts: OrderCounts | undefined): FilterOption[] {
  const offered = ORDER_FILTERS.filter(
    (value) => value !== 'customer_notified' || filter.status === value || (counts?.byFilter[value] ?? 0) > 0,
  );
  return [
    { value: null, label: ORDERS_TEXT.allOrders, count: counts?.open },
    ...offered.map((value) => ({
      value,
      label: ORDER_STATUS_LABELS[value],
      count: counts?.byFilter[value],
    })),
  ];
}
