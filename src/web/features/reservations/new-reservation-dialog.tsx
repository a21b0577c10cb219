import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import {
  UndecidedCustomerError,
  useCustomerIdentity,
} from '#web/features/customers/customer-identity.public.tsx';
import { CustomerPicker } from '#web/features/customers/customer-picker.public.tsx';
import { NewCustomerFields } from '#web/features/customers/new-customer-fields.public.tsx';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { refreshReservations } from './reservation-cache.ts';
import { ReservationFields } from './reservation-fields.tsx';
import {
  createBodyOf,
  EMPTY_RESERVATION,
  newReservationForm,
  type ReservationForm,
} from './reservation-form.ts';
import { createReservation } from './reservations.queries.ts';
import { FORM_TEXT, RESERVATIONS_TOASTS } from './reservations.text.ts';

interface NewReservationDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Finds or adds the customer, then takes the reservation in; a repeated attempt doubles neither. */
export function NewReservationDialog(props: NewReservationDialogProps) {
  return <ReservationDialog key={useOpeningCount(props.open)} {...props} />;
}

function ReservationDialog({ open, onOpenChange }: NewReservationDialogProps) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const idempotencyKey = useIdempotencyKey(open);
  const form = useForm<ReservationForm>({
    resolver: zodResolver(newReservationForm, undefined, { raw: true }),
    defaultValues: EMPTY_RESERVATION,
  });
  const [isNewCustomer, name, phone, location] = form.watch(['isNewCustomer', 'name', 'phone', 'location']);
  const typed = { name, phone, location };
  const identity = useCustomerIdentity(typed, idempotencyKey, isNewCustomer);

  async function save(values: ReservationForm) {
    try {
      const customer = isNewCustomer || values.customer === null ? await identity.resolve() : values.customer;
      await createReservation(createBodyOf(values, customer.id), idempotencyKey);
      refreshReservations(client);
      toast({ title: RESERVATIONS_TOASTS.success, description: RESERVATIONS_TOASTS.created });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      tell(error);
    }
  }

  function tell(error: unknown) {
    // Who it is for is asked beside the number.
    const cause = error instanceof UndecidedCustomerError ? error.cause : error;
    if (cause === undefined) return;
    reportFailure(form, cause, {
      fallback: RESERVATIONS_TOASTS.createFailed,
      fieldNames: { customerId: 'customer' },
    });
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={FORM_TEXT.createTitle}
      maxWidthPx={560}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            {FORM_TEXT.create}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        {isNewCustomer ? (
          <NewCustomerFields
            register={form.register}
            errors={form.formState.errors}
            typed={typed}
            identity={identity}
            onPick={(known) => {
              form.setValue('customer', known);
              form.setValue('isNewCustomer', false);
            }}
            onSearch={() => form.setValue('isNewCustomer', false)}
          />
        ) : (
          <Field label={FORM_TEXT.customer} isRequired error={form.formState.errors.customer?.message}>
            <Controller
              control={form.control}
              name="customer"
              render={({ field }) => (
                <CustomerPicker
                  value={field.value}
                  onChange={field.onChange}
                  onCreateNew={(words) => {
                    const isNumber = /^[+\d][\d\s()-]*$/.test(words);
                    form.setValue(isNumber ? 'phone' : 'name', words);
                    form.setValue('isNewCustomer', true);
                    form.clearErrors('customer');
                  }}
                />
              )}
            />
          </Field>
        )}
        <ReservationFields form={form} />
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
