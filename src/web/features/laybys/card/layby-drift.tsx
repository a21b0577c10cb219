import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Layby } from '#shared/contracts/laybys.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { usePhonePlans } from '#web/lib/phone-plans.ts';
import { nameLayby } from '../dialogs/layby-dialogs.text.ts';
import { LAYBY_SUBJECT, replaceLayby } from '../layby-cache.ts';
import { LAYBYS_TOASTS } from '../laybys.text.ts';
import { DETAILS_TEXT, driftText } from '../laybys-screen.text.ts';
import { updateLayby } from '../public/one-layby.queries.ts';

/** The agreement has its own copy of name and number. If the customer's have changed since, they can be copied into it. */
export function LaybyDrift({ layby }: { layby: Layby }) {
  const client = useQueryClient();
  const undoable = useUndoable('layby');
  const { formatPhone, isSamePhone } = usePhonePlans();
  const { customer, customerFullName, customerNumber } = layby;
  const update = useMutation({
    mutationFn: () => updateLayby(layby, { customerFullName: customer.name, customerNumber: customer.phone }),
    onSuccess: (row) => {
      replaceLayby(client, row);
      const way = undoable(row, layby, nameLayby(row));
      toast({ title: LAYBYS_TOASTS.success, description: LAYBYS_TOASTS.updated, ...way });
    },
    onError: (error) => {
      LAYBY_SUBJECT.adopt(client, error);
      toastFailure(error, LAYBYS_TOASTS.updateFailed);
    },
  });
  const hasOtherName = customer.name.trim() !== customerFullName.trim();
  const hasOtherNumber = customer.phone !== customerNumber && !isSamePhone(customer.phone, customerNumber);
  if (!hasOtherName && !hasOtherNumber) return null;
  return (
    <Notice
      tone="warning"
      title={DETAILS_TEXT.driftTitle}
      actions={
        <Button size="compact" isPending={update.isPending} onClick={() => update.mutate()}>
          {DETAILS_TEXT.driftAction}
        </Button>
      }
    >
      {driftText({
        name: hasOtherName ? customer.name : null,
        number: hasOtherNumber ? formatPhone(customer.phone) : null,
      })}
    </Notice>
  );
}
