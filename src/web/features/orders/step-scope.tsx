import { Link, useSearch } from '@tanstack/react-router';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { cn } from '#web/lib/cn.ts';
import { type OrderFilter, searchOf } from './order-filter.ts';
import { ORDERS_TEXT } from './orders.text.ts';

/** Says that a list includes later stages, with a link to narrow it to the one. */
export function StepScope({ filter }: { filter: OrderFilter }) {
  if (filter.status === null) return null;
  return (
    <nav
      aria-label="Steps shown"
      className="-mt-1.5 mb-1.5 -ml-2.5 flex flex-wrap items-center gap-1 text-note"
    >
      <ScopeLink isCurrent={!filter.isExact} leadsTo={{ ...filter, isExact: false }}>
        {`${ORDER_STATUS_LABELS[filter.status]} and later`}
      </ScopeLink>
      <span aria-hidden className="text-faint">
        ·
      </span>
      <ScopeLink isCurrent={filter.isExact} leadsTo={{ ...filter, isExact: true }}>
        {ORDERS_TEXT.onlyThisStep}
      </ScopeLink>
    </nav>
  );
}

interface ScopeLinkProps {
  isCurrent: boolean;
  leadsTo: OrderFilter;
  children: string;
}

function ScopeLink({ isCurrent, leadsTo, children }: ScopeLinkProps) {
  const search = useSearch({ from: '/payments' });
  return (
    <Link
      to="/payments"
      search={searchOf(leadsTo, search)}
      activeProps={{}}
      aria-current={isCurrent ? 'true' : undefined}
      className={cn(
        'inline-flex min-h-8 items-center rounded-control px-2.5 pointer-coarse:min-h-11',
        isCurrent ? 'bg-panel-hover font-semibold text-text' : 'text-cyan-ink hover:underline',
      )}
    >
      {children}
    </Link>
  );
}
