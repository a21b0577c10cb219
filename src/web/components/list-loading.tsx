import { useEffect, useState } from 'react';
import { SkeletonList } from './ui/skeleton.tsx';

const ROW_COUNT = 6;
const SLOW_AFTER_MS = 4_000;
const SLOW_TEXT = 'This is taking longer than usual. The connection may be slow.';

/** Placeholder rows; after a while it says that it is not the screen that hangs. */
export function ListLoading({ label, itemClassName }: { label: string; itemClassName: string }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <SkeletonList count={ROW_COUNT} label={label} className="gap-2" itemClassName={itemClassName} />
      <p role="status" className="mt-4 text-center text-body text-soft">
        {isSlow && SLOW_TEXT}
      </p>
    </>
  );
}
