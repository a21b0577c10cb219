import { Controller, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { requiredText } from '#shared/contracts/common.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { type CreatePreOrderBody, createPreOrderBody } from '#shared/contracts/pre-orders.ts';
import { PRE_ORDER_LOCATION_LABELS, PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import { agentOptions, branchOptions, branchValueOf } from '#web/components/shop/agents-and-branches.ts';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { textFor } from '#web/lib/form-rules.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useToday } from '#web/lib/shop-clock.ts';
import { CREATE_PRE_ORDER_TEXT } from './order-dialogs.text.ts';

// What is ordered abroad, from where and by whom.

const LOCATION_OPTIONS = PRE_ORDER_LOCATIONS.map((value) => ({
  value,
  label: PRE_ORDER_LOCATION_LABELS[value],
}));

const { fieldRequired } = CREATE_PRE_ORDER_TEXT;

export const preOrderForm = z.object({
  phoneModel: requiredText(fieldRequired),
  orderLocation: z.enum(PRE_ORDER_LOCATIONS, { error: fieldRequired }),
  addedByAgent: requiredText(fieldRequired, 100),
  agentBranch: requiredText(fieldRequired, 100),
  color: textFor(createPreOrderBody.shape.color),
  storage: textFor(createPreOrderBody.shape.storage),
  expectedArrivalDate: z.string(),
  supplierOrderNumber: textFor(createPreOrderBody.shape.supplierOrderNumber),
  notes: textFor(createPreOrderBody.shape.notes),
});
export type PreOrderForm = z.infer<typeof preOrderForm>;

const REQUIRED_FIELDS = ['phoneModel', 'orderLocation', 'addedByAgent', 'agentBranch'] as const;

type PreOrderDefaults = Omit<PreOrderForm, 'orderLocation'> & Partial<Pick<PreOrderForm, 'orderLocation'>>;

/** The order's model and this device's agent and branch; where it is ordered is asked unless the order waits already. */
export function preOrderDefaults(
  order: Order,
  device: { agent: string | null; branch: string | null },
): PreOrderDefaults {
  const awaitedFrom = PRE_ORDER_LOCATIONS.find((location) => order.status === `${location}_preorder`);
  return {
    ...(awaitedFrom && { orderLocation: awaitedFrom }),
    phoneModel: order.phoneModel ?? '',
    addedByAgent: device.agent ?? '',
    agentBranch: branchValueOf(device.branch),
    color: '',
    storage: '',
    expectedArrivalDate: '',
    supplierOrderNumber: '',
    notes: '',
  };
}

/** Today counts as a day here; only an empty one leaves the expectation to the server. */
export function preOrderBody(order: Order, values: PreOrderForm): CreatePreOrderBody {
  return { ...values, paymentId: order.id, expectedArrivalDate: values.expectedArrivalDate || null };
}

/** Whether one of the four that a pre-order must have is missing. */
export function isPreOrderIncomplete(errors: UseFormReturn<PreOrderForm>['formState']['errors']): boolean {
  return REQUIRED_FIELDS.some((name) => errors[name]?.message === fieldRequired);
}

export function PreOrderFields({ form }: { form: UseFormReturn<PreOrderForm> }) {
  const { errors } = form.formState;
  const { agents, branches } = useAppConfig();
  const { today } = useToday();
  return (
    <>
      <Field label="Phone Model" isRequired error={errors.phoneModel?.message}>
        <Input autoComplete="off" {...form.register('phoneModel')} />
      </Field>
      <Field label="Order Location" isRequired error={errors.orderLocation?.message}>
        <Controller
          control={form.control}
          name="orderLocation"
          render={({ field }) => (
            <RadioGroup
              options={LOCATION_OPTIONS}
              value={field.value ?? null}
              onValueChange={field.onChange}
            />
          )}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Colour" error={errors.color?.message}>
          <Input autoComplete="off" {...form.register('color')} />
        </Field>
        <Field label="Storage" error={errors.storage?.message}>
          <Input autoComplete="off" placeholder="128 GB" {...form.register('storage')} />
        </Field>
        <Field label="Agent" isRequired error={errors.addedByAgent?.message}>
          <Select
            options={agentOptions(agents, form.watch('addedByAgent'))}
            placeholder="Select agent"
            {...form.register('addedByAgent')}
          />
        </Field>
        <Field label="Agent Branch" isRequired error={errors.agentBranch?.message}>
          <Select
            options={branchOptions(branches, form.watch('agentBranch'))}
            placeholder="Select branch"
            {...form.register('agentBranch')}
          />
        </Field>
        <Field
          label="Expected arrival"
          hint="Empty means the usual time from that place"
          error={errors.expectedArrivalDate?.message}
        >
          <Controller
            control={form.control}
            name="expectedArrivalDate"
            render={({ field }) => (
              <DatePicker
                value={field.value}
                onValueChange={field.onChange}
                minDay={today}
                placeholder="Usual time"
                isClearable
              />
            )}
          />
        </Field>
        <Field label="Supplier order number" error={errors.supplierOrderNumber?.message}>
          <Input autoComplete="off" {...form.register('supplierOrderNumber')} />
        </Field>
      </div>
      <Field label="Notes" error={errors.notes?.message}>
        <Textarea {...form.register('notes')} />
      </Field>
    </>
  );
}
