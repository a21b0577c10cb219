import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface ListToolbarProps {
  figures?: ReactNode;
  /** The search and its filters: two side by side on a phone, in one line where there is room. */
  children?: ReactNode;
  /** True for two with text beside others with icons: on a phone the search is then placed above the others, or all text would be cut. */
  isCrowded?: boolean;
}

/** The bar between the title of a screen and its list: one line where there is room. */
export function ListToolbar({ figures, children, isCrowded = false }: ListToolbarProps) {
  return (
    <div className="mb-3 flex flex-col gap-2 empty:hidden lg:flex-row lg:items-stretch lg:gap-0">
      {figures && <div className="min-w-0 flex-1">{figures}</div>}
      <div
        className={cn(
          'flex flex-wrap items-center gap-2 *:min-w-0 *:flex-1 *:basis-24 empty:hidden lg:flex-nowrap lg:gap-0 lg:*:ml-2 lg:*:w-60 lg:*:flex-none lg:*:basis-auto',
          isCrowded && 'max-sm:*:first:basis-full',
        )}
      >
        {children}
      </div>
    </div>
  );
}
