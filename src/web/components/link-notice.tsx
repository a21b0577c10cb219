import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { Notice } from './notice.tsx';

/** Without a connection, says what will become of a save, before anything is typed. */
export function LinkNotice({ mayWait = false }: { mayWait?: boolean }) {
  const isOffline = useIsOffline();
  if (!isOffline) return null;
  return mayWait ? (
    <Notice role="status" title="No connection">
      What you save is kept on this device and sent when there is one again.
    </Notice>
  ) : (
    <Notice tone="warning" role="status" title="This needs a connection">
      It cannot wait on this device: it is refused until the server answers again.
    </Notice>
  );
}
