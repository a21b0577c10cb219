import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { keepPocket } from '#web/lib/pocket/pocket-keeper.ts';
import { sessionQuery, useAppConfig } from '#web/lib/session.ts';
import { POCKET_TEXT } from '../pocket.text.ts';

/** Keeps the offline copy up to date while somebody is logged in, and reports when that fails. Renders nothing. */
export function PocketKeeper() {
  const { offlineDays, timeZone } = useAppConfig();
  const { data: session } = useQuery(sessionQuery);
  const isAuthenticated = session?.authenticated === true;
  useEffect(() => {
    if (!isAuthenticated || !('indexedDB' in window)) return;
    return keepPocket({
      config: { offlineDays, timeZone },
      onTrouble: (trouble) => {
        if (trouble === null) return;
        const { title, body } = POCKET_TEXT[trouble];
        toast({ title, description: body, variant: 'destructive' });
      },
    });
  }, [isAuthenticated, offlineDays, timeZone]);
  return null;
}
