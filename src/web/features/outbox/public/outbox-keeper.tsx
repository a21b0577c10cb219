import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';
import { actionOf, takingsIn } from '#web/lib/outbox/actions.ts';
import { layOver } from '#web/lib/outbox/lay-over.ts';
import { dropDamaged, getOutbox, subscribeToOutbox } from '#web/lib/outbox/outbox.ts';
import { keepSending, wakeSender } from '#web/lib/outbox/outbox-sender.ts';
import { isAffected } from '#web/lib/realtime/entity-keys.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { getUnsettled, type SentWrite, subscribeToWrites } from '#web/lib/writes/sent-writes.ts';
import { isMaking } from '#web/lib/writes/subject.ts';
import { layer } from '#web/lib/writes/waiting-rows.ts';
import { OUTBOX_TEXT } from '../outbox.text.ts';
import { useRealAddress } from './use-real-address.ts';

layer.current = { layOver, takingsIn };
const MADE: ReadonlySet<string> = new Set([
  ...['payment', 'customer', 'pre_order', 'layby', 'reservation', 'notification'],
]);

const isShownInLists = (write: SentWrite) =>
  write.isWaiting === true && (isMaking(write) || actionOf(write) === 'read_mark');

/** Sends the stored changes while somebody is logged in, and reports what cannot be stored or read. Renders nothing. */
export function OutboxKeeper() {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const isOffline = useIsOffline();
  const { trouble, damaged } = useSyncExternalStore(subscribeToOutbox, getOutbox);
  useRealAddress();
  const shop = session?.authenticated ? session.shopId : undefined;
  useEffect(() => {
    return shop === undefined || !('indexedDB' in window) ? undefined : keepSending();
  }, [shop]);
  useEffect(() => {
    if (!isOffline) wakeSender();
  }, [isOffline]);
  useEffect(() => {
    let known = '';
    // Lists show rows created or edited on this device as long as their changes are unsent.
    return subscribeToWrites(() => {
      const shown = getUnsettled().filter(isShownInLists);
      const keys = shown.map(({ key }) => key).join();
      if (keys !== known)
        void client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, MADE) });
      known = keys;
    });
  }, [client]);
  useEffect(() => {
    if (trouble === 'full') toast(OUTBOX_TEXT.full);
  }, [trouble]);
  useEffect(() => {
    if (damaged.length === 0) return;
    const throwAway = { label: OUTBOX_TEXT.throwAway, onSelect: () => void dropDamaged() };
    return toast({ ...OUTBOX_TEXT.damaged(damaged.length), variant: 'destructive', action: throwAway });
  }, [damaged]);
  return null;
}
