import { z } from 'zod';
import { PHONE_DELIVERY_STATUS_LABELS, PHONE_DELIVERY_STATUSES } from '#shared/domain/labels.ts';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { useFormDialog } from '#web/components/dialog/use-form-dialog.ts';
import { FormDialog } from '#web/components/form-dialog.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormRadioGroup } from '#web/components/ui/form/form-controls.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { useUndoable } from '#web/components/use-undoable.ts';
import { AVAILABILITY_TEXT, SUCCESS_TITLE } from '../dialogs/order-dialogs.text.ts';
import { ORDER_SUBJECT, type OrderDialogProps, updateOrder, useOrderCache } from './order-dialogs.queries.ts';

const OPTIONS = PHONE_DELIVERY_STATUSES.map((value) => ({
  value,
  label: PHONE_DELIVERY_STATUS_LABELS[value],
}));

const availabilityForm = z.object({
  /** Nothing is preselected. */
  phoneDeliveryStatus: z
    .enum(PHONE_DELIVERY_STATUSES)
    .nullable()
    .refine((status) => status !== null, AVAILABILITY_TEXT.required),
});
type AvailabilityForm = z.input<typeof availabilityForm>;

/** Records how the phone will reach its customer, or that it is not available after all. Never changes the order's status. */
export function PhoneAvailabilityDialog({ order, ...props }: OrderDialogProps) {
  const cache = useOrderCache();
  const undoable = useUndoable('payment');
  const row = useRowBase(order, ORDER_SUBJECT);
  const { base } = row;
  const present = PHONE_DELIVERY_STATUSES.find((status) => status === order.phoneDeliveryStatus);
  const dialog = useFormDialog<AvailabilityForm, typeof order>({
    ...props,
    draft: {
      name: `availability:${order.id}`,
      doing: `changing the phone status of quote ${order.quoteNumber}`,
    },
    schema: availabilityForm,
    defaultValues: { phoneDeliveryStatus: present ?? null },
    failed: AVAILABILITY_TEXT.failed,
    base: row,
    save: async ({ phoneDeliveryStatus }) => {
      const saved = await updateOrder(base, { phoneDeliveryStatus });
      cache.put(saved);
      const way = undoable(saved, base, `Order ${base.quoteNumber}`);
      toast({ title: SUCCESS_TITLE, description: AVAILABILITY_TEXT.updated, ...way });
    },
  });
  const { form } = dialog;
  const { errors } = form.formState;
  const isGone = form.watch('phoneDeliveryStatus') === 'not_available';

  return (
    <FormDialog
      dialog={dialog}
      title={AVAILABILITY_TEXT.title}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      maxWidthPx={460}
      submitLabel={AVAILABILITY_TEXT.submit}
    >
      <Field
        label={AVAILABILITY_TEXT.field}
        isRequired
        error={errors.phoneDeliveryStatus?.message}
        hint={isGone ? AVAILABILITY_TEXT.notAvailableHint : AVAILABILITY_TEXT.hint}
      >
        <FormRadioGroup look="chips" options={OPTIONS} control={form.control} name="phoneDeliveryStatus" />
      </Field>
    </FormDialog>
  );
}
