import type { ReactNode } from 'react';

interface ListToolbarProps {
  figures?: ReactNode;
  /** The search and one filter: side by side on a phone. */
  children?: ReactNode;
}

/** Between the title of a screen and its list: one line where there is room. */
export function ListToolbar({ figures, children }: ListToolbarProps) {
  return (
    <div className="mb-3 flex flex-col gap-2 empty:hidden lg:flex-row lg:items-stretch">
      {figures && <div className="min-w-0 flex-1">{figures}</div>}
      <div className="flex items-center gap-2 *:min-w-0 *:flex-1 empty:hidden lg:*:w-56 lg:*:flex-none">
        {children}
      </div>
    </div>
  );
}
