import { cn } from '#web/lib/cn.ts';

/** A place where something will appear. Hidden from assistive technology: say "loading" once, beside it. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('skeleton rounded-lg', className)} />;
}

interface SkeletonListProps {
  count: number;
  /** Spoken once; not seen. */
  label: string;
  className?: string;
  itemClassName?: string;
}

/** Placeholder cards or rows while a list loads. */
export function SkeletonList({ count, label, className, itemClassName }: SkeletonListProps) {
  return (
    <div role="status" className={cn('grid gap-3', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <Skeleton key={index} className={cn('h-20 rounded-row', itemClassName)} />
      ))}
    </div>
  );
}
