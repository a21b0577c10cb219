import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formatPhone } from '#shared/domain/phone.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useIsMounted } from '#web/lib/use-opening.ts';
import { replaceReservation } from './reservation-cache.ts';
import { ReservationFields } from './reservation-fields.tsx';
import { changesOf, editReservationForm, type ReservationForm, valuesOf } from './reservation-form.ts';
import { putReservation } from './reservations.queries.ts';
import { FORM_TEXT, RESERVATIONS_TOASTS } from './reservations.text.ts';
import { useReservationBase } from './use-reservation-base.ts';
import type { ReservationDialogProps } from './use-reservation-dialogs.ts';

/** Changes what a reservation says. After somebody faster, what was not touched here shows their values. */
export function EditReservationDialog({ reservation, open, onOpenChange }: ReservationDialogProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const form = useForm<ReservationForm>({
    resolver: zodResolver(editReservationForm, undefined, { raw: true }),
    defaultValues: valuesOf(reservation),
  });
  const { base, tell } = useReservationBase(reservation, form);

  async function save(values: ReservationForm) {
    try {
      replaceReservation(client, await putReservation(base, changesOf(values, valuesOf(base))));
      toast({ title: RESERVATIONS_TOASTS.success, description: RESERVATIONS_TOASTS.updated });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      const current = await tell(error, RESERVATIONS_TOASTS.updateFailed);
      if (current) form.reset(valuesOf(current), { keepDirtyValues: true, keepErrors: true });
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={FORM_TEXT.editTitle}
      maxWidthPx={560}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {FORM_TEXT.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label={FORM_TEXT.customer}>
            <Input value={base.customer.name} disabled readOnly />
          </Field>
          <Field label={FORM_TEXT.customerPhone} hint={FORM_TEXT.phoneLocked}>
            <Input className="numerals" value={formatPhone(base.customer.phone)} disabled readOnly />
          </Field>
        </div>
        <ReservationFields form={form} />
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
