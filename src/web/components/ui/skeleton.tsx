import type { ComponentProps } from 'react';
import { cn } from '#web/lib/cn.ts';

/** A placeholder for content that is loading. Hidden from assistive technology: announce "loading" once, beside it. */
export function Skeleton({ className, style }: Pick<ComponentProps<'div'>, 'className' | 'style'>) {
  return <div aria-hidden className={cn('skeleton rounded-lg', className)} style={style} />;
}

interface SkeletonListProps {
  count: number;
  /** Announced once; not visible. */
  label: string;
  className?: string;
  itemClassName?: string;
  rowHeightPx?: number;
}

/** Placeholder cards or rows while a list loads. */
export function SkeletonList({ count, label, className, itemClassName, rowHeightPx }: SkeletonListProps) {
  const look = cn('h-20 rounded-row', itemClassName);
  return (
    <div role="status" className={cn('grid gap-3', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className={look} style={{ height: rowHeightPx }} />
      ))}
    </div>
  );
}
