import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Order } from '#shared/contracts/orders.ts';
import { PHONE_DELIVERY_STATUS_LABELS, PHONE_DELIVERY_STATUSES } from '#shared/domain/labels.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { FormProblem } from '#web/components/form-problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import { toast } from '#web/components/ui/toast-store.ts';
import { useDialogOrder } from '#web/features/orders/order-dialog-parts.public.tsx';
import { updateOrder, useOrderCache } from '#web/features/orders/order-dialogs.queries.ts';
import { useIsMounted, useOpeningCount } from '#web/lib/use-opening.ts';
import { AVAILABILITY_TEXT, SUCCESS_TITLE } from './ready-for-collection.text.ts';

const OPTIONS = PHONE_DELIVERY_STATUSES.map((value) => ({
  value,
  label: PHONE_DELIVERY_STATUS_LABELS[value],
}));

const availabilityForm = z.object({
  /** Nothing is chosen before somebody chooses. */
  phoneDeliveryStatus: z
    .enum(PHONE_DELIVERY_STATUSES)
    .nullable()
    .refine((status) => status !== null, AVAILABILITY_TEXT.required),
});
type AvailabilityForm = z.input<typeof availabilityForm>;

interface PhoneAvailabilityDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Says how the phone will reach its customer, or that it is not there after all. Never moves the order. */
export function PhoneAvailabilityDialog(props: PhoneAvailabilityDialogProps) {
  return <AvailabilityDialog key={useOpeningCount(props.open)} {...props} />;
}

function AvailabilityDialog({ order, open, onOpenChange }: PhoneAvailabilityDialogProps) {
  const cache = useOrderCache();
  const isMounted = useIsMounted();
  const { base, tell } = useDialogOrder(order);
  const present = PHONE_DELIVERY_STATUSES.find((status) => status === order.phoneDeliveryStatus);
  const form = useForm<AvailabilityForm>({
    resolver: zodResolver(availabilityForm, undefined, { raw: true }),
    defaultValues: { phoneDeliveryStatus: present ?? null },
  });
  const { errors, isSubmitting } = form.formState;
  const isGone = form.watch('phoneDeliveryStatus') === 'not_available';

  async function save({ phoneDeliveryStatus }: AvailabilityForm) {
    try {
      cache.put(await updateOrder(base, { phoneDeliveryStatus }));
      toast({ title: SUCCESS_TITLE, description: AVAILABILITY_TEXT.updated });
      if (isMounted()) onOpenChange(false);
    } catch (error) {
      reportFailure(form, error, { fallback: AVAILABILITY_TEXT.failed });
      await tell(form, error);
    }
  }

  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={AVAILABILITY_TEXT.title}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      maxWidthPx={460}
      onSubmit={form.handleSubmit(save)}
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            {AVAILABILITY_TEXT.submit}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <Field
          label={AVAILABILITY_TEXT.field}
          isRequired
          error={errors.phoneDeliveryStatus?.message}
          hint={isGone ? AVAILABILITY_TEXT.notAvailableHint : AVAILABILITY_TEXT.hint}
        >
          <Controller
            control={form.control}
            name="phoneDeliveryStatus"
            render={({ field }) => (
              <RadioGroup look="chips" options={OPTIONS} value={field.value} onValueChange={field.onChange} />
            )}
          />
        </Field>
        <FormProblem form={form} />
      </div>
    </Dialog>
  );
}
