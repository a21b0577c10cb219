import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface ListToolbarProps {
  figures?: ReactNode;
  /** The search and its filters: two side by side on a phone, in one line where there is room. */
  children?: ReactNode;
  /** True for two with text beside others with icons: on a phone the search is then placed above the others, or all text would be cut. */
  isCrowded?: boolean;
}

/**
 * The bar between the title of a screen and its list: one line where there is room. On a small laptop figures or many chips
 * beside the controls would be too narrow, so they then have a line of their own. A bar whose search is in the top bar takes no space.
 */
export function ListToolbar({ figures, children, isCrowded = false }: ListToolbarProps) {
  return (
    <div className="mb-2 flex flex-col gap-1.5 sm:mb-3 sm:gap-2 has-[>:only-child:empty]:hidden lg:flex-row lg:flex-wrap lg:items-stretch lg:gap-x-0">
      {figures && (
        <div className="min-w-0 flex-1 lg:max-xl:has-[.stage-tile,li:nth-child(9)]:basis-144">{figures}</div>
      )}
      <div
        className={cn(
          'flex flex-wrap items-center gap-1.5 sm:gap-2 lg:ml-auto *:min-w-0 *:flex-1 *:basis-24 empty:hidden lg:flex-nowrap lg:gap-0 lg:*:ml-2 lg:*:w-60 lg:*:flex-none lg:*:basis-auto',
          isCrowded && 'max-sm:*:first:basis-full',
        )}
      >
        {children}
      </div>
    </div>
  );
}
