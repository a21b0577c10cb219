import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

/** The picture of a key. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        'inline-grid min-h-5 min-w-5 place-items-center rounded-md border border-edge-strong bg-panel px-1 font-sans text-[0.6875rem] leading-none font-medium text-soft',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
