import { useMutation } from '@tanstack/react-query';
import type { Layby } from '#shared/contracts/laybys.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { LAYBYS_TOASTS } from './laybys.text.ts';
import { revealIdNumber } from './public/one-layby.queries.ts';

/** Reads the whole ID number, which the history records. It is stored nowhere except where it is shown. */
export function useIdNumber({ id }: Pick<Layby, 'id'>, onShown: (idNumber: string) => void) {
  const { isPending, mutate } = useMutation({
    mutationFn: () => revealIdNumber(id),
    gcTime: 0,
    onSuccess: ({ idNumber }) => onShown(idNumber),
    onError: (error) => toastFailure(error, LAYBYS_TOASTS.revealFailed),
  });
  return { isPending, reveal: () => mutate() };
}
