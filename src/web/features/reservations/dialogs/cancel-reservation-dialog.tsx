import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { updateReservationBody } from '#shared/contracts/reservations.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Notice } from '#web/components/notice.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { RESERVATION_SUBJECT, replaceReservation } from '../reservation-cache.ts';
import { putReservation } from '../reservations.queries.ts';
import { CANCEL_TEXT, describeReservation, RESERVATIONS_TOASTS, whoseText } from '../reservations.text.ts';
import { announceUndoable } from '../use-reservation-move.ts';
import type { ReservationDialogProps } from './use-reservation-dialogs.ts';

const cancelForm = z.object({ cancelReason: textFor(updateReservationBody.shape.cancelReason) });

/** Cancels a reservation, which gives up its place in the queue; the toast offers an undo. */
export function CancelReservationDialog({ reservation, ...props }: ReservationDialogProps) {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const row = useRowBase(reservation, RESERVATION_SUBJECT);
  const { base } = row;
  const dialog = useFormDialog({
    ...props,
    draft: {
      name: `cancel-reservation:${reservation.id}`,
      doing: `cancelling ${describeReservation(reservation)}`,
    },
    schema: cancelForm,
    defaultValues: { cancelReason: '' },
    failed: RESERVATIONS_TOASTS.updateFailed,
    base: row,
    save: async ({ cancelReason }) => {
      const cancelled = await putReservation(base, { status: 'cancelled', cancelReason });
      replaceReservation(client, cancelled);
      announceUndoable(client, cancelled, 'reopen', timeZone);
    },
  });
  const { errors } = dialog.form.formState;
  return (
    <FormDialog
      dialog={dialog}
      title={CANCEL_TEXT.title}
      description={whoseText(base)}
      maxWidthPx={460}
      submitLabel={CANCEL_TEXT.submit}
      cancelLabel={CANCEL_TEXT.keep}
      tone="danger"
    >
      {base.queue && base.queue.position < base.queue.total && <Notice>{CANCEL_TEXT.effect}</Notice>}
      <Field label={CANCEL_TEXT.reason} hint="Optional" error={errors.cancelReason?.message}>
        <Textarea rows={3} {...dialog.form.register('cancelReason')} />
      </Field>
    </FormDialog>
  );
}
