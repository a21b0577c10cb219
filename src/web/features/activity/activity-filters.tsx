import { useNavigate } from '@tanstack/react-router';
import type { ActivityCounts } from '#shared/contracts/history.ts';
import { NO_AGENT, WORK_KINDS } from '#shared/domain/activity-kinds.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { FilterChips, FilterSelect } from '#web/components/list/filter-chips.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { kindOf } from './activity.queries.ts';
import { ACTIVITY_TEXT, KIND_LABELS, KIND_STAGES } from './activity.text.ts';
import type { ActivitySearch } from './activity-search-params.ts';

interface FilterProps {
  search: ActivitySearch;
  counts: ActivityCounts | undefined;
}

/** A filter by kind of work, with the count of each; kinds without a change are left out. */
export function KindFilter({ search, counts }: FilterProps) {
  const current = kindOf(search.kind);
  const counted = new Map(counts?.byKind.map(({ kind, count }) => [kind, count]));
  const isShown = (kind: (typeof WORK_KINDS)[number]) =>
    kind === current || WORK_KINDS.includes(kind) || (counted.get(kind) ?? 0) > 0;
  const kinds = [...WORK_KINDS, 'notices', 'system'] as const;
  const filter = {
    label: ACTIVITY_TEXT.kinds,
    areAtLeast: false,
    searchOf: (kind: string | null) => ({ ...search, kind: kind ?? undefined }),
    options: [
      { value: null, label: ACTIVITY_TEXT.all, count: counts?.total, isCurrent: current === undefined },
      ...kinds.filter(isShown).map((kind) => ({
        value: kind,
        label: KIND_LABELS[kind],
        count: counts && (counted.get(kind) ?? 0),
        isCurrent: kind === current,
        stage: KIND_STAGES[kind],
      })),
    ],
  };
  return (
    <>
      <FilterChips {...filter} />
      <FilterSelect {...filter} />
    </>
  );
}

interface Hand {
  value: string;
  label: string;
  count: number;
}

export const agentsOf = (counts: ActivityCounts): Hand[] =>
  counts.byAgent.map(({ agent, count }) => ({
    value: agent ?? NO_AGENT,
    label: agent ?? ACTIVITY_TEXT.noAgent,
    count,
  }));

export const branchesOf = (counts: ActivityCounts): Hand[] =>
  counts.byBranch.flatMap(({ branch, count }) =>
    branch === null ? [] : [{ value: branch, label: branchLabel(branch) ?? branch, count }],
  );

interface HandsProps {
  title: string;
  hands: readonly Hand[];
  current: string | undefined;
  onChoose: (value: string | undefined) => void;
}

/** A filter by agent or branch with the count of each; pressing the active one again clears it. */
export function Hands({ title, hands, current, onChoose }: HandsProps) {
  const most = Math.max(1, ...hands.map(({ count }) => count));
  if (hands.length === 0) return null;
  return (
    <section className="glass p-4">
      <h2 className="mb-2 text-note font-semibold text-soft">{title}</h2>
      <ul className="-mx-2.5 grid gap-0.5">
        {hands.map(({ value, label, count }) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={value === current}
              onClick={() => onChoose(value === current ? undefined : value)}
              className={cn(
                'relative grid min-h-9 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-control px-2.5 text-left text-note hover:bg-panel-hover pointer-coarse:min-h-11',
                value === current &&
                  'bg-panel-hover font-semibold text-text outline-1 outline-edge-strong outline-solid',
              )}
            >
              <span className="truncate" title={label}>
                {label}
              </span>
              <span className="numerals text-soft">{count.toLocaleString('en')}</span>
              <span
                aria-hidden
                className="absolute bottom-0.5 left-2.5 h-0.5 rounded-full bg-cyan/50"
                style={{ width: `calc((100% - 1.25rem) * ${count / most})` }}
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HandSelectProps extends HandsProps {
  all: string;
}

/** The same filter as a select, where there is no room beside the list. */
export function HandSelect({ title, all, hands, current, onChoose }: HandSelectProps) {
  const isKnown = current === undefined || hands.some(({ value }) => value === current);
  const options = [
    { value: '', label: all },
    ...hands.map(({ value, label, count }) => ({ value, label: `${label} (${count.toLocaleString('en')})` })),
    ...(isKnown ? [] : [{ value: current, label: current }]),
  ];
  return (
    <Select
      aria-label={title}
      value={current ?? ''}
      options={options}
      onChange={({ target }) => onChoose(target.value || undefined)}
    />
  );
}

/** Returns a function that changes the screen's filters in the URL. */
export function useActivitySearch(search: ActivitySearch) {
  const navigate = useNavigate({ from: '/activity' });
  return (change: Partial<ActivitySearch>) => void navigate({ search: { ...search, ...change } });
}
