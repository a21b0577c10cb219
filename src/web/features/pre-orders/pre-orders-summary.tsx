import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Globe, PackageCheck, Truck } from 'lucide-react';
import { StatCard } from '#web/components/ui/stat-card.tsx';
import { preOrderCountsQuery } from './pre-orders.queries.ts';
import { completedHiddenText, PRE_ORDERS_TEXT, statusesShownText } from './pre-orders.text.ts';
import type { PreOrderFilter } from './pre-orders-filter.ts';

const CARDS = [
  { label: PRE_ORDERS_TEXT.total, count: 'total', stage: 'ordered', icon: Globe },
  { label: PRE_ORDERS_TEXT.inTransit, count: 'inTransit', stage: 'shipped', icon: Truck },
  { label: PRE_ORDERS_TEXT.ready, count: 'readyForCollection', stage: 'arrived', icon: PackageCheck },
] as const;

/** How many there are, at the chosen place. */
export function PreOrderCards({ location }: Pick<PreOrderFilter, 'location'>) {
  const { data, isError } = useQuery(preOrderCountsQuery(location));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none here
    <div
      role="group"
      aria-label={PRE_ORDERS_TEXT.summary}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 max-sm:[&>:first-child]:col-span-2"
    >
      {CARDS.map(({ label, count, stage, icon }) => (
        <StatCard
          key={count}
          label={label}
          stage={stage}
          icon={icon}
          value={
            data?.[count].toLocaleString('en') ??
            (isError ? (
              PRE_ORDERS_TEXT.unknown
            ) : (
              <span aria-hidden className="skeleton my-1 block h-6 w-16 rounded-lg" />
            ))
          }
        />
      ))}
    </div>
  );
}

const LINK_LOOK =
  '-my-2.5 inline-block py-2.5 font-medium text-cyan-ink underline underline-offset-4 hover:text-text';

/** What the status filter leaves out, and the way to see it. */
export function StatusLine({ filter }: { filter: PreOrderFilter }) {
  const { data } = useQuery(preOrderCountsQuery(filter.location));
  const search = { location: filter.location || undefined, q: filter.q || undefined };
  if (filter.status === 'active') {
    if (!data || data.completed === 0) return null;
    return (
      <p className="text-note text-soft">
        {completedHiddenText(data.completed)} ·{' '}
        <Link to="." search={{ ...search, status: 'all' }} className={LINK_LOOK}>
          {PRE_ORDERS_TEXT.show}
        </Link>
      </p>
    );
  }
  const isAll = filter.status === 'all';
  return (
    <p className="text-note text-soft">
      {filter.status === 'all' ? PRE_ORDERS_TEXT.allShown : statusesShownText(filter.status)} ·{' '}
      <Link to="." search={search} className={LINK_LOOK}>
        {isAll ? PRE_ORDERS_TEXT.hide : PRE_ORDERS_TEXT.showOpen}
      </Link>
    </p>
  );
}
