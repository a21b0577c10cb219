import { Skeleton, SkeletonList } from '#web/components/ui/skeleton.tsx';

const ROW_COUNT = 5;

/** While a screen's code is on its way. */
export function ScreenSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-9 w-56" />
      <SkeletonList count={ROW_COUNT} label="Loading..." />
    </div>
  );
}
