import type { LaybyCounts } from '#shared/contracts/laybys.ts';
import {
  LAYBY_FILTER_STATUSES,
  LAYBY_FILTER_WORDS,
  type LaybyFilter,
  type LaybyFilterStatus,
  restOf,
} from './laybys-filter.ts';
import { LAYBYS_TEXT } from './laybys-screen.text.ts';

const COUNTED = {
  active: 'active',
  overdue: 'overdue',
  completed: 'completed',
  to_hand_over: 'toHandOver',
  in_branch: 'inBranch',
  cancelled: 'cancelled',
} as const satisfies Record<LaybyFilterStatus, keyof LaybyCounts>;

/** The filter for one status at a time, with the count of each; the URL may name several. */
export function statusFilterOf({ statuses, ...rest }: LaybyFilter, counts: LaybyCounts | undefined) {
  return {
    label: LAYBYS_TEXT.statusFilter,
    options: [
      { value: null, label: LAYBYS_TEXT.all, count: counts?.total, isCurrent: statuses.length === 0 },
      ...LAYBY_FILTER_STATUSES.map((value) => ({
        value,
        label: LAYBY_FILTER_WORDS[value],
        count: counts?.[COUNTED[value]],
        isCurrent: statuses.includes(value),
      })),
    ],
    areAtLeast: counts?.isAtLeast ?? false,
    searchOf: (status: string | null) => ({ status: status ?? undefined, ...restOf(rest) }),
  };
}
