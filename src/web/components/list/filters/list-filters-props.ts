import type { ListSort } from '#shared/domain/list-sorts.ts';
import type { ColumnChoices } from '#web/components/list/density/columns.ts';
import type { ListFilterName } from '#web/lib/list-filter.ts';

export interface ListFiltersProps {
  /** The filters that the list supports. */
  names: readonly ListFilterName[];
  /** The sort orders of the list; the first is the default. */
  sorts: readonly ListSort[];
  /** True when its rows pass all stages of an order, and can be stuck in each. */
  hasAllLegs?: boolean;
  /** The columns of its compact rows, if any; always the same function. */
  columns?: () => Promise<ColumnChoices>;
}
