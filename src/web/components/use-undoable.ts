import { useQueryClient } from '@tanstack/react-query';
import type { ActivityEntity } from '#shared/contracts/history.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { type ToastContent, toast } from './ui/overlay/toast-store.ts';

const UNDO_FAILED = 'Could not be undone';
/** The toast with its button is gone. */
const UNDO_ELSEWHERE = 'Undo it under Activity';

/** Stands for the row before it was created. */
export const NOT_THERE = { version: 0 };

/**
 * Returns the Undo action of a toast, to be spread into it: undoes the change that led to the given version of the row. Empty where nothing was
 * changed. A newer toast may replace this one. The code that undoes is loaded on the press.
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
      // The code cannot be loaded without a connection, or after the app was updated meanwhile.
      const code = await import('./undo-latest.ts').catch(() => null);
      if (code === null) toast({ title: UNDO_FAILED, description: UNDO_ELSEWHERE, variant: 'destructive' });
      else await code.takeBackLatest(client, { entity, row, what }, timeZone);
    };
    return { isKept: false, action: { label: 'Undo', onSelect: () => void undo() } };
  };
}
