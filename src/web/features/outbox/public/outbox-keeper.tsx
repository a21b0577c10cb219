import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useIsOffline } from '#web/lib/offline/connection.ts';
import { moneyIn } from '#web/lib/outbox/actions.ts';
import { layOver } from '#web/lib/outbox/lay-over.ts';
import { dropDamaged, getOutbox, subscribeToOutbox } from '#web/lib/outbox/outbox.ts';
import { keepSending, wakeSender } from '#web/lib/outbox/outbox-sender.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { layer } from '#web/lib/writes/waiting-rows.ts';
import { OUTBOX_TEXT } from '../outbox.text.ts';

layer.current = { layOver, moneyIn };

/** Sends what waits on this device while somebody is logged in, and says what it cannot keep or read. Shows nothing. */
export function OutboxKeeper() {
  const { data: session } = useQuery(sessionQuery);
  const isOffline = useIsOffline();
  const { trouble, damaged } = useSyncExternalStore(subscribeToOutbox, getOutbox);
  const shop = session?.authenticated ? session.shopId : undefined;
  useEffect(() => {
    return shop === undefined || !('indexedDB' in window) ? undefined : keepSending();
  }, [shop]);
  useEffect(() => {
    if (!isOffline) wakeSender();
  }, [isOffline]);
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
