import { useSearch } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { listFilterOf, listFilterSearchOf, onlyOf } from '#web/lib/list-filter.ts';
import { FILTERS_TEXT } from './list-filters.text.ts';
import type { ListFiltersProps } from './list-filters-props.ts';

const ListFiltersDialog = lazyDialog(
  FILTERS_TEXT.title,
  () => import('./list-filters-dialog.tsx'),
  'ListFiltersDialog',
);

/** The button beside the search of a list: its filters, its order, and how its rows look. */
export function ListFilters(props: ListFiltersProps) {
  const { names, sorts } = props;
  const [isOpen, setIsOpen] = useState(false);
  const filter = onlyOf(listFilterOf(listFilterSearchOf(useSearch({ strict: false }))), names, sorts);
  const setCount = Object.values(filter).filter(Boolean).length;
  return (
    <>
      <Button
        className="relative h-11 w-11! flex-none! basis-auto! px-0"
        aria-label={setCount === 0 ? FILTERS_TEXT.button : `${FILTERS_TEXT.button}, ${setCount} set`}
        aria-haspopup="dialog"
        title={FILTERS_TEXT.title}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
        {setCount > 0 && (
          <span
            aria-hidden
            className="numerals absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-cyan-ink text-xs font-semibold text-ground"
          >
            {setCount}
          </span>
        )}
      </Button>
      <ListFiltersDialog {...props} open={isOpen} onOpenChange={setIsOpen} />
    </>
  );
}
