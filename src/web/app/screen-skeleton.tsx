import { Skeleton, SkeletonList } from '#web/components/ui/skeleton.tsx';

const ROW_COUNT = 5;

/** Shown while a screen's code loads. */
export function ScreenSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-9 w-56" />
      <SkeletonList count={ROW_COUNT} label="Loading..." />
    </div>
  );
}
