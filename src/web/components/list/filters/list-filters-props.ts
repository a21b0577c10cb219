import type { ListSort } from '#shared/domain/list-sorts.ts';
import type { ColumnChoices } from '#web/components/list/density/columns.ts';
import type { ListFilterName } from '#web/lib/list-filter.ts';

export interface ListFiltersProps {
  /** Those that the list has. */
  names: readonly ListFilterName[];
  /** The orders that it can be in; the first is the one that it has anyway. */
  sorts: readonly ListSort[];
  /** Its rows go every leg of an order's way, and can be stuck on each. */
  hasAllLegs?: boolean;
  /** The columns of its lines, where it has them; the same function always. */
  columns?: () => Promise<ColumnChoices>;
}
