import { useQuery } from '@tanstack/react-query';
import { LAYBY_STATUS_LABELS } from '#shared/domain/labels.ts';
import { FilterChips } from '#web/components/list/filter-chips.tsx';
import { LAYBY_FILTER_STATUSES, type LaybyFilter } from './laybys-filter.ts';
import { LAYBYS_TEXT } from './laybys-screen.text.ts';
import { laybyCountsQuery } from './public/laybys.queries.ts';

/** One status at a time, with the number behind each; the address may name several. */
export function LaybysStatusFilter({ filter: { statuses, q } }: { filter: LaybyFilter }) {
  const { data: counts } = useQuery(laybyCountsQuery);
  return (
    <FilterChips
      label={LAYBYS_TEXT.statusFilter}
      options={[
        { value: null, label: LAYBYS_TEXT.all, count: counts?.total, isCurrent: statuses.length === 0 },
        ...LAYBY_FILTER_STATUSES.map((value) => ({
          value,
          label: LAYBY_STATUS_LABELS[value],
          count: counts?.[value],
          isCurrent: statuses.includes(value),
        })),
      ]}
      searchOf={(status) => ({ status: status ?? undefined, q: q || undefined })}
    />
  );
}
