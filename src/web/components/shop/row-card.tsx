import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface RowCardProps {
  /** Gives the hue of its edge. */
  stage: string;
  /** What tells it from the others. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A row of a list as a card of its own, which does not open. */
export function RowCard({ stage, label, className, children }: RowCardProps) {
  return (
    <article
      data-stage={stage}
      aria-label={label}
      className={cn(
        'glass relative overflow-hidden rounded-row px-4 py-3.5 transition-colors hover:border-edge-strong sm:px-5',
        'before:absolute before:inset-y-3 before:left-0 before:w-1 before:rounded-r-full before:bg-stage',
        className,
      )}
    >
      {children}
    </article>
  );
}
