import { Link, useSearch } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { cn } from '#web/lib/cn.ts';
import {
  LIST_FILTER_NAMES,
  type ListFilterName,
  listFilterOf,
  listFilterSearchOf,
  onlyOf,
} from '#web/lib/list-filter.ts';
import { AddressNotice } from '../address-notice.tsx';
import { FILTERS_TEXT, markText, misunderstoodText } from './list-filters.text.ts';
import type { ListFiltersProps } from './list-filters-props.ts';

const ChosenGone = lazyPart(() => import('./chosen-gone.tsx'), 'ChosenGone', { isOptional: true });

const LOOK =
  'inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full px-2.5 text-note pointer-coarse:min-h-11 [&>svg]:size-3.5 [&>svg]:shrink-0';

type Address = Record<string, unknown>;

/** The filters that are set, above the list; a press removes one. */
export function FilterMarks({ names, sorts }: Pick<ListFiltersProps, 'names' | 'sorts'>) {
  const search = listFilterSearchOf(useSearch({ strict: false }));
  const filter = onlyOf(listFilterOf(search), names, sorts);
  const misunderstood = LIST_FILTER_NAMES.filter(
    (name) => search[name] !== undefined && filter[name] === '' && search[name] !== sorts[0],
  );
  const set = LIST_FILTER_NAMES.filter((name) => filter[name] !== '');
  const without = (gone: readonly ListFilterName[]) => (before: Address) => ({
    ...before,
    ...Object.fromEntries(gone.map((name) => [name, undefined])),
  });
  return (
    <>
      {misunderstood.length > 0 && (
        <AddressNotice search={without(misunderstood)}>{misunderstoodText(misunderstood)}</AddressNotice>
      )}
      {set.length > 0 && (
        <ul
          aria-label={FILTERS_TEXT.marks}
          className="mb-2 flex gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-0.5 max-sm:[scrollbar-width:none] sm:flex-wrap"
        >
          {set.map((name) => {
            const words = markText(name, filter);
            return (
              <li key={name} className="max-w-full max-sm:flex-none">
                <Link
                  to="."
                  search={without([name])}
                  aria-label={
                    name === 'branch' ? `${words}: show ${FILTERS_TEXT.allBranches}` : `Remove: ${words}`
                  }
                  title={words}
                  className={cn(
                    LOOK,
                    'border border-cyan-ink/50 bg-cyan/10 font-medium hover:border-cyan-ink',
                  )}
                >
                  <span className="truncate">{words}</span>
                  <X aria-hidden />
                </Link>
              </li>
            );
          })}
          {set.length > 1 && (
            <li className="sticky right-0 flex-none">
              <Link
                to="."
                search={without(set)}
                className={cn(LOOK, 'bg-panel-solid whitespace-nowrap text-cyan-ink hover:underline')}
              >
                {FILTERS_TEXT.clear}
              </Link>
            </li>
          )}
        </ul>
      )}
      {set.includes('ids') && <ChosenGone ids={filter.ids} />}
    </>
  );
}
