import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { Notice } from './notice.tsx';

/** Without a connection, says what will become of a save, before anything is typed. */
export function LinkNotice({ mayWait = false }: { mayWait?: boolean }) {
  const isOffline = useIsOffline();
  if (!isOffline) return null;
  return mayWait ? (
    <Notice role="status" title="No connection">
      Your changes are saved on this device and sent when the connection is back.
    </Notice>
  ) : (
    <Notice tone="warning" role="status" title="This needs a connection">
      This cannot be saved on this device. Save it when the connection is back.
    </Notice>
  );
}
