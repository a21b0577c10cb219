import { Link } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '#web/components/ui/empty-state.tsx';
import { LIST_FILTER_NAMES } from '#web/lib/list-filter.ts';
import { FILTERS_TEXT } from './list-filters.text.ts';

/** Shown in place of a list in which the filters leave no row. */
export function NoneInFilters() {
  const cleared = Object.fromEntries(LIST_FILTER_NAMES.map((name) => [name, undefined]));
  return (
    <EmptyState
      icon={SlidersHorizontal}
      title={FILTERS_TEXT.none}
      description="Remove a filter above, or clear them all."
      action={
        <Button asChild>
          <Link to="." search={(before: Record<string, unknown>) => ({ ...before, ...cleared })}>
            {FILTERS_TEXT.clear}
          </Link>
        </Button>
      }
    />
  );
}
