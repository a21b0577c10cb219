import type { LaybyCounts } from '#shared/contracts/laybys.ts';
import { LAYBY_FILTER_STATUSES, LAYBY_FILTER_WORDS, type LaybyFilter, restOf } from './laybys-filter.ts';
import { LAYBYS_TEXT } from './laybys-screen.text.ts';

/** One status at a time, with the number behind each; the address may name several. */
export function statusFilterOf({ statuses, ...rest }: LaybyFilter, counts: LaybyCounts | undefined) {
  return {
    label: LAYBYS_TEXT.statusFilter,
    options: [
      { value: null, label: LAYBYS_TEXT.all, count: counts?.total, isCurrent: statuses.length === 0 },
      ...LAYBY_FILTER_STATUSES.map((value) => ({
        value,
        label: LAYBY_FILTER_WORDS[value],
        count: value === 'to_hand_over' ? counts?.toHandOver : counts?.[value],
        isCurrent: statuses.includes(value),
      })),
    ],
    areAtLeast: counts?.isAtLeast ?? false,
    searchOf: (status: string | null) => ({ status: status ?? undefined, ...restOf(rest) }),
  };
}
