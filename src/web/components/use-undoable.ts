import { useQueryClient } from '@tanstack/react-query';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { type ToastContent, toast } from './ui/overlay/toast-store.ts';

const UNDO_FAILED = 'Could not be taken back';
/** The message with its button is gone. */
const UNDO_ELSEWHERE = 'Take it back under Activity';

/** A row before it was added. */
export const NOT_THERE = { version: 0 };

/**
 * The Undo of a message, to be spread into it: takes back the change that left the row as the message tells of it. None where
 * nothing was changed. The message makes room for a newer one, as others do. What takes it back is fetched when it is pressed.
 */
export function useUndoable(entity: ActivityEntity) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  return (
    row: { id: number; version: number },
    before: { version: number },
    what: string,
  ): Pick<ToastContent, 'action' | 'isKept'> => {
    if (row.version === before.version) return {};
    const undo = async () => {
      // Its code is not there where the link is dead, or the app has become another one meanwhile.
      const code = await import('./undo-latest.ts').catch(() => null);
      if (code === null) toast({ title: UNDO_FAILED, description: UNDO_ELSEWHERE, variant: 'destructive' });
      else await code.takeBackLatest(client, { entity, row, what }, timeZone);
    };
    return { isKept: false, action: { label: 'Undo', onSelect: () => void undo() } };
  };
}
