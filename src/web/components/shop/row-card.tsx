import type { ReactNode } from 'react';
import { cn } from '#web/lib/cn.ts';

interface RowCardProps {
  /** Sets the colour of its edge. */
  stage: string;
  /** The accessible label that distinguishes it from other rows. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A row of a list as a card, which does not expand. */
export function RowCard({ stage, label, className, children }: RowCardProps) {
  return (
    <article
      data-stage={stage}
      aria-label={label}
      className={cn(
        'glass relative overflow-hidden rounded-row px-3 py-2 hover:border-edge-strong sm:px-4',
        'before:absolute before:inset-y-2 before:left-0 before:w-1 before:rounded-r-full before:bg-stage',
        className,
      )}
    >
      {children}
    </article>
  );
}
