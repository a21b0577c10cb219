import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LaybyCounts } from '#shared/contracts/laybys.ts';
import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import { cn } from '#web/lib/cn.ts';
import { laybyCountsQuery } from './laybys.queries.ts';
import { LAYBY_FILTER_STATUSES, type LaybyFilter, type LaybyFilterStatus } from './laybys-filter.ts';
import { LAYBYS_TEXT } from './laybys-screen.text.ts';

/** One status at a time, with the number behind each; the address may name several. */
export function LaybysStatusFilter({ filter }: { filter: LaybyFilter }) {
  const { data: counts } = useQuery(laybyCountsQuery);
  return (
    <nav aria-label={LAYBYS_TEXT.statusFilter} className="max-sm:-mx-1 max-sm:overflow-x-auto max-sm:px-1">
      <ul className="flex gap-2 max-sm:w-max sm:flex-wrap">
        <Chip filter={filter} status={null} counts={counts} />
        {LAYBY_FILTER_STATUSES.map((status) => (
          <Chip key={status} filter={filter} status={status} counts={counts} />
        ))}
      </ul>
    </nav>
  );
}

interface ChipProps {
  filter: LaybyFilter;
  /** Null for all of them. */
  status: LaybyFilterStatus | null;
  counts: LaybyCounts | undefined;
}

function Chip({ filter: { statuses, q }, status, counts }: ChipProps) {
  const isCurrent = status === null ? statuses.length === 0 : statuses.includes(status);
  const count = counts?.[status ?? 'total'];
  return (
    <li>
      <Link
        to="/layby"
        search={{ status: status ?? undefined, q: q || undefined }}
        activeProps={{}}
        data-stage={status ?? 'phone_available'}
        aria-current={isCurrent ? 'page' : undefined}
        className={cn(
          'inline-flex min-h-9 items-center gap-2 rounded-full px-3 text-note whitespace-nowrap pointer-coarse:min-h-11',
          isCurrent
            ? 'stage-chip border-stage font-semibold'
            : 'border border-edge bg-panel font-medium text-soft hover:border-edge-strong hover:text-text',
        )}
      >
        <span aria-hidden className="size-2 rounded-full bg-stage" />
        {status === null ? LAYBYS_TEXT.all : LAYBY_STATUS_LABELS[status]}
        {count !== undefined && (
          <span className={cn('numerals text-xs', isCurrent ? 'text-stage-ink' : 'text-faint')}>
            {count.toLocaleString('en')}
          </span>
        )}
      </Link>
    </li>
  );
}
