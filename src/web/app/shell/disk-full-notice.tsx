import { Notice } from '#web/components/notice.tsx';
import { useIsDiskFull } from '#web/lib/disk-full.ts';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';

/** Shown on every screen while the server's disk is full; without a connection, the offline notice is shown instead. */
export function DiskFullNotice() {
  const isFull = useIsDiskFull();
  const isOffline = useIsOffline();
  if (!isFull || isOffline) return null;
  return (
    <Notice tone="danger" role="alert" title="The disk is full" className="mb-4">
      Nothing can be saved until the operator frees up space. You can still view everything.
    </Notice>
  );
}
