import { Controller, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { type Day, isDay } from '#shared/domain/calendar.ts';
import {
  BRANCH_LABELS,
  BRANCHES,
  branchCodeOf,
  DELIVERY_METHOD_LABELS,
  DELIVERY_METHODS,
} from '#shared/domain/labels.ts';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormDatePicker } from '#web/components/ui/form/form-controls.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { Select } from '#web/components/ui/form/select.tsx';

// When, how and where a phone was handed over. Orders, pre-orders and laybys are handed over by the same three fields.

const HAND_OVER_REQUIRED = {
  date: 'Date is required',
  method: 'Delivery method is required',
  branch: 'Branch is required when the customer collected',
  future: 'This date is in the future',
} as const;

const METHOD_OPTIONS = DELIVERY_METHODS.map((value) => ({ value, label: DELIVERY_METHOD_LABELS[value] }));
const BRANCH_OPTIONS = BRANCHES.map((value) => ({ value, label: BRANCH_LABELS[value] }));

/** The rules of the form on the day `today`: no future day, and a branch exactly when the customer collected. */
export const collectionForm = (today: Day) =>
  z
    .object({
      deviceCollectedDate: z
        .string()
        .refine(isDay, HAND_OVER_REQUIRED.date)
        .refine((day) => !isDay(day) || day <= today, HAND_OVER_REQUIRED.future),
      deliveryMethod: z.enum(DELIVERY_METHODS, { error: HAND_OVER_REQUIRED.method }),
      /** '' when the phone was brought to the customer. */
      collectionBranch: z.union([z.enum(BRANCHES), z.literal('')]),
    })
    .refine(
      ({ deliveryMethod, collectionBranch }) => deliveryMethod !== 'collected' || collectionBranch !== '',
      {
        path: ['collectionBranch'],
        message: HAND_OVER_REQUIRED.branch,
      },
    );
export type CollectionForm = z.infer<ReturnType<typeof collectionForm>>;

/** Collected today at this device's branch, the most frequent case. */
export function collectionDefaults(today: Day, deviceBranch: string | null): CollectionForm {
  return {
    deviceCollectedDate: today,
    deliveryMethod: 'collected',
    collectionBranch: branchCodeOf(deviceBranch ?? '') ?? '',
  };
}

/** What the API is sent; `dayToSend` leaves today to the server's clock. */
export function collectionBody(
  { deviceCollectedDate, deliveryMethod, collectionBranch }: CollectionForm,
  dayToSend: (day: string) => string | undefined,
) {
  return {
    deviceCollectedDate: dayToSend(deviceCollectedDate),
    deliveryMethod,
    collectionBranch: deliveryMethod === 'collected' && collectionBranch !== '' ? collectionBranch : null,
  };
}

interface CollectionFieldsProps<Values extends CollectionForm> {
  form: UseFormReturn<Values>;
  today: Day;
  /** The value of Branch when Customer Collected is chosen again. */
  deviceBranch: string | null;
}

export function CollectionFields<Values extends CollectionForm>({
  form: wholeForm,
  today,
  deviceBranch,
}: CollectionFieldsProps<Values>) {
  // A form with more fields is used as one with these alone.
  const form = wholeForm as unknown as UseFormReturn<CollectionForm>;
  const { errors } = form.formState;
  const isDelivered = form.watch('deliveryMethod') === 'delivered';

  function chooseMethod(method: CollectionForm['deliveryMethod']) {
    const branch = method === 'delivered' ? '' : (branchCodeOf(deviceBranch ?? '') ?? '');
    form.setValue('deliveryMethod', method);
    form.setValue('collectionBranch', branch);
    form.clearErrors(['deliveryMethod', 'collectionBranch']);
  }

  return (
    <>
      <Field label="Date" isRequired error={errors.deviceCollectedDate?.message}>
        <FormDatePicker control={form.control} name="deviceCollectedDate" maxDay={today} />
      </Field>
      <Field label="Delivery Method" isRequired error={errors.deliveryMethod?.message}>
        <Controller
          control={form.control}
          name="deliveryMethod"
          render={({ field }) => (
            <RadioGroup options={METHOD_OPTIONS} value={field.value} onValueChange={chooseMethod} />
          )}
        />
      </Field>
      <Field
        label="Branch"
        isRequired={!isDelivered}
        error={errors.collectionBranch?.message}
        hint={isDelivered ? 'No branch: the phone was delivered to the customer' : undefined}
      >
        <Select
          options={BRANCH_OPTIONS}
          placeholder={isDelivered ? '—' : 'Select branch'}
          {...form.register('collectionBranch')}
          value={form.watch('collectionBranch')}
          disabled={isDelivered}
        />
      </Field>
    </>
  );
}
