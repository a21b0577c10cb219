import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Layby } from '#shared/contracts/laybys.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { describeRefusal } from '#web/components/shop/refusal.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { takeBackHandOver } from '../public/laybys.queries.ts';
import { HAND_OVER_TEXT, nameLayby } from './layby-dialogs.text.ts';

/** Takes a hand-over back and says so, or why not. A second tap before the answer does nothing. */
export function useTakeBackHandOver(): (layby: Layby) => void {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const pending = useRef(new Set<number>());
  const { mutate } = useMutation({
    mutationFn: takeBackHandOver,
    onSuccess: (row) => {
      replaceLayby(client, row);
      toast({ title: HAND_OVER_TEXT.takenBack, description: nameLayby(row) });
    },
    onError: async (error, layby) => {
      LAYBY_SUBJECT.adopt(client, error);
      const description = await describeRefusal(error, layby, LAYBY_SUBJECT, timeZone);
      if (description === null) toastFailure(error, HAND_OVER_TEXT.takeBackFailed);
      else toast({ title: LAYBYS_TOASTS.error, description, variant: 'destructive' });
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
