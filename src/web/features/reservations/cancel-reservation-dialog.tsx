import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { updateReservationBody } from '#shared/contracts/reservations.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { textFor } from '#web/lib/form-rules.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { replaceReservation } from './reservation-cache.ts';
import { putReservation } from './reservations.queries.ts';
import { CANCEL_TEXT, describeReservation, RESERVATIONS_TOASTS } from './reservations.text.ts';
import { useReservationBase } from './use-reservation-base.ts';
import type { ReservationDialogProps } from './use-reservation-dialogs.ts';
import { announceUndoable } from './use-reservation-move.ts';

const cancelForm = z.object({ cancelReason: textFor(updateReservationBody.shape.cancelReason) });

/** Gives a place in the queue up; the message afterwards takes that back. */
export function CancelReservationDialog({ reservation, open, onOpenChange }: ReservationDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const isMounted = useIsMounted();
  const form = useForm({ resolver: zodResolver(cancelForm), defaultValues: { cancelReason: '' } });
  const { base, tell } = useReservationBase(reservation, form);

  async function save({ cancelReason }: { cancelReason: string }) {
    try {
      const cancelled = await putReservation(base, { status: 'cancelled', cancelReason });
      replaceReservation(client, cancelled);
      announceUndoable(client, cancelled, 'reopen', timeZone);
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      await tell(error, RESERVATIONS_TOASTS.updateFailed);
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={CANCEL_TEXT.title}
      maxWidthPx={460}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {CANCEL_TEXT.keep}
          </Button>
          <Button type="submit" variant="danger" isPending={form.formState.isSubmitting}>
            {CANCEL_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <p className="text-body break-words text-soft">{describeReservation(base)}</p>
        {base.queue && base.queue.position < base.queue.total && <Notice>{CANCEL_TEXT.effect}</Notice>}
        <Field label={CANCEL_TEXT.reason} hint="Optional" error={form.formState.errors.cancelReason?.message}>
          <Textarea rows={3} {...form.register('cancelReason')} />
        </Field>
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
