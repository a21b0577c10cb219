import { useQueryClient } from '@tanstack/react-query';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { RESERVATION_SUBJECT, replaceReservation } from '../reservation-cache.ts';
import { putReservation } from '../reservations.queries.ts';
import { describeReservation, FORM_TEXT, RESERVATIONS_TOASTS } from '../reservations.text.ts';
import { TAKEN, useModelQuestion } from './model-question.tsx';
import { ReservationFields } from './reservation-fields.tsx';
import {
  changesOf,
  editReservationForm,
  RESERVATION_MERGE,
  type ReservationForm,
  valuesOf,
} from './reservation-form.ts';
import type { ReservationDialogProps } from './use-reservation-dialogs.ts';

/** Edits a reservation. If somebody else has changed it meanwhile, the person is told and keeps what they typed. */
export function EditReservationDialog({ reservation, ...props }: ReservationDialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('reservation');
  const row = useRowBase(reservation, RESERVATION_SUBJECT);
  const dialog = useFormDialog<ReservationForm, Reservation>({
    ...props,
    draft: {
      name: `edit-reservation:${reservation.id}`,
      doing: `changing ${describeReservation(reservation)}`,
    },
    schema: editReservationForm,
    defaultValues: valuesOf(reservation),
    failed: RESERVATIONS_TOASTS.updateFailed,
    base: row,
    merge: { ...RESERVATION_MERGE, valuesOf },
    save: async (values) => {
      if (question.ask()) return false;
      const { base } = row;
      const saved = await putReservation(base, changesOf(values, valuesOf(base)));
      replaceReservation(client, saved);
      const way = undoable(saved, base, describeReservation(saved));
      toast({ title: RESERVATIONS_TOASTS.success, description: RESERVATIONS_TOASTS.updated, ...way });
    },
  });
  const question = useModelQuestion(dialog.form.watch('phoneModel'), (model) =>
    dialog.form.setValue('phoneModel', model, TAKEN),
  );
  const { customer } = row.base;
  return (
    <FormDialog
      dialog={dialog}
      title={FORM_TEXT.editTitle}
      about={describeReservation(reservation)}
      maxWidthPx={560}
      submitLabel={FORM_TEXT.save}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={FORM_TEXT.customer}>
          <Input value={customer.name} disabled readOnly />
        </Field>
        <Field label={FORM_TEXT.customerPhone} hint={FORM_TEXT.phoneLocked}>
          <Input className="numerals" value={formatPhone(customer.phone)} disabled readOnly />
        </Field>
      </div>
      <ReservationFields form={dialog.form} question={question} />
    </FormDialog>
  );
}
