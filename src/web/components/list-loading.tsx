import { useEffect, useState } from 'react';
import { SkeletonList } from './ui/skeleton.tsx';

const SLOW_AFTER_MS = 4_000;
const SLOW_TEXT = 'This is taking longer than usual. The connection may be slow.';

interface ListLoadingProps {
  label: string;
  rowHeightPx: number;
  rowCount?: number;
}

/** Placeholder rows; after a while a text says that the connection is slow, not the screen. */
export function ListLoading({ label, rowHeightPx, rowCount = 6 }: ListLoadingProps) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <SkeletonList count={rowCount} label={label} className="gap-2" rowHeightPx={rowHeightPx} />
      <p role="status" className="mt-4 text-center text-body text-soft">
        {isSlow && SLOW_TEXT}
      </p>
    </>
  );
}
