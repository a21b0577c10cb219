import { useEffect, useState } from 'react';
import { SkeletonList } from '#web/components/ui/skeleton.tsx';
import { ORDERS_TEXT } from './orders.text.ts';

const ROW_COUNT = 5;
const SLOW_AFTER_MS = 4_000;

/** Placeholder rows; after a while it says that it is not the screen that hangs. */
export function OrdersLoading() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <SkeletonList count={ROW_COUNT} label={ORDERS_TEXT.loading} className="gap-2" itemClassName="h-24" />
      <p role="status" className="mt-4 text-center text-body text-soft">
        {isSlow && ORDERS_TEXT.slow}
      </p>
    </>
  );
}
