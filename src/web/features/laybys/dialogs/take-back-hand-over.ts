import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import { toastRefusal } from '#web/components/shop/toast-refusal.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { takeBackHandOver } from '../public/one-layby.queries.ts';
import { HAND_OVER_TEXT, nameLayby } from './layby-dialogs.text.ts';

/** Returns a function that takes back a hand-over and shows the result. A second call before the answer does nothing. */
export function useTakeBackHandOver(): (layby: Layby) => void {
  const client = useQueryClient();
  const undoable = useUndoable('layby');
  const { timeZone } = useAppConfig();
  const pending = useRef(new Set<number>());
  const { mutate } = useMutation({
    mutationFn: (layby: Layby) =>
      takeBackHandOver(layby, `${nameLayby(layby)} · ${HAND_OVER_TEXT.takenBack}`),
    onSuccess: (row, before) => {
      replaceLayby(client, row);
      const description = nameLayby(row);
      toast({ title: HAND_OVER_TEXT.takenBack, description, ...undoable(row, before, description) });
    },
    onError: async (error, layby) => {
      LAYBY_SUBJECT.adopt(client, error);
      await toastRefusal(error, {
        seen: layby,
        subject: LAYBY_SUBJECT,
        name: nameLayby(layby),
        zone: timeZone,
        fallback: HAND_OVER_TEXT.takeBackFailed,
      });
    },
    onSettled: (_row, _error, { id }) => {
      pending.current.delete(id);
    },
  });
  return (layby) => {
    if (pending.current.has(layby.id)) return;
    pending.current.add(layby.id);
    mutate(layby);
  };
}
