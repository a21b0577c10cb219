import type { ColumnChoices } from '#web/components/list/density/columns.ts';
import type { ListFilterName } from '#web/lib/list-filter.ts';

export interface ListFiltersProps {
  /** Those that the list has. */
  names: readonly ListFilterName[];
  /** The columns of its lines, where it has them; the same function always. */
  columns?: () => Promise<ColumnChoices>;
}
