import { useQueryClient } from '@tanstack/react-query';
import { branchCodeOf } from '#shared/domain/labels.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { forWhom } from '#web/components/dialog/for-whom.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { NOT_THERE, useUndoable } from '#web/components/use-undoable.ts';
import {
  CUSTOMER_CHOICE_NAMES,
  CustomerChoice,
  knownOf,
} from '#web/features/customers/public/customer-choice.tsx';
import { useCustomerIdentity } from '#web/features/customers/public/customer-identity.tsx';
import { useDevice } from '#web/lib/session.ts';
import { refreshReservations } from '../reservation-cache.ts';
import { createReservation } from '../reservations.queries.ts';
import { describeReservation, FORM_TEXT, RESERVATIONS_TOASTS } from '../reservations.text.ts';
import { TAKEN, useModelQuestion } from './model-question.tsx';
import { ReservationFields } from './reservation-fields.tsx';
import {
  createBodyOf,
  EMPTY_RESERVATION,
  newReservationForm,
  type ReservationForm,
} from './reservation-form.ts';

/** Creates a reservation, with its customer when new; a repeated attempt creates neither twice. */
export function NewReservationDialog(props: DialogProps) {
  const client = useQueryClient();
  const undoable = useUndoable('reservation');
  const { branch } = useDevice();
  const dialog = useFormDialog<ReservationForm>({
    mayWait: true,
    ...props,
    draft: {
      name: 'new-reservation',
      doing: ({ customer, name }) => forWhom('adding a reservation', customer?.name ?? name),
    },
    schema: newReservationForm,
    defaultValues: { ...EMPTY_RESERVATION, collectionBranch: branchCodeOf(branch ?? '') ?? '' },
    failed: RESERVATIONS_TOASTS.createFailed,
    fieldNames: CUSTOMER_CHOICE_NAMES,
    save: async (values) => {
      if (question.ask()) return false;
      const made = await identity.saveFor(knownOf(values), (owner) =>
        createReservation(createBodyOf(values, owner)),
      );
      refreshReservations(client);
      const way = undoable(made, NOT_THERE, describeReservation(made));
      toast({ title: RESERVATIONS_TOASTS.success, description: RESERVATIONS_TOASTS.created, ...way });
    },
  });
  const { form } = dialog;
  const question = useModelQuestion(form.watch('phoneModel'), (model) =>
    form.setValue('phoneModel', model, TAKEN),
  );
  const [isNewCustomer, name, phone, location] = form.watch(['isNewCustomer', 'name', 'phone', 'location']);
  const identity = useCustomerIdentity({ name, phone, location }, isNewCustomer);
  return (
    <FormDialog dialog={dialog} title={FORM_TEXT.createTitle} maxWidthPx={560} submitLabel={FORM_TEXT.create}>
      <CustomerChoice form={form} identity={identity} label={FORM_TEXT.customer} />
      <ReservationFields form={form} question={question} />
    </FormDialog>
  );
}
