import { useQueryClient } from '@tanstack/react-query';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { useAppConfig } from '#web/lib/session.ts';
import type { ToastContent } from './ui/overlay/toast-store.ts';

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
      const { takeBackLatest } = await import('./undo-latest.ts');
      await takeBackLatest(client, { entity, row, what }, timeZone);
    };
    return { isKept: false, action: { label: 'Undo', onSelect: () => void undo() } };
  };
}
