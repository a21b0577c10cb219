import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { requiredText } from '#shared/contracts/common.ts';
import type { Order } from '#shared/contracts/orders.ts';
import { createPreOrderBody, type PreOrder } from '#shared/contracts/pre-orders.ts';
import { addDays, type Day } from '#shared/domain/calendar.ts';
import {
  PRE_ORDER_LOCATION_LABELS,
  PRE_ORDER_LOCATIONS,
  type PreOrderLocation,
} from '#shared/domain/labels.ts';
import { waitingStatusOf } from '#shared/domain/order-statuses.ts';
import { MOST_PROMISED_DAYS } from '#shared/domain/promise-limits.ts';
import type { MergeRules } from '#web/components/dialog/merge.ts';
import { Notice } from '#web/components/notice.tsx';
import { AgentSelect, BranchSelect } from '#web/components/shop/agent-and-branch-selects.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { FormDatePicker, FormRadioGroup } from '#web/components/ui/form/form-controls.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { textFor } from '#web/lib/forms/form-rules.ts';
import { branchValueOf } from './agents-and-branches.ts';

// The fields of a pre-order, the same when it is created and when it is edited.

const PRE_ORDER_LABELS = {
  phoneModel: 'Phone Model',
  color: 'Color',
  storage: 'Storage',
  orderLocation: 'Order Location',
  expectedArrivalDate: 'Expected Arrival',
  addedByAgent: 'Agent',
  agentBranch: 'Agent Branch',
  supplierOrderNumber: 'Supplier Number',
  notes: 'Notes',
} as const;

const REQUIRED = 'Required';
const INCOMPLETE = 'Phone Model, Order Location, Agent, and Agent Branch are required';
const REQUIRED_FIELDS = ['phoneModel', 'orderLocation', 'addedByAgent', 'agentBranch'] as const;
const LOCATION_OPTIONS = PRE_ORDER_LOCATIONS.map((value) => ({
  value,
  label: PRE_ORDER_LOCATION_LABELS[value],
}));

export const preOrderForm = z.object({
  phoneModel: requiredText(REQUIRED),
  orderLocation: z
    .enum(PRE_ORDER_LOCATIONS)
    .nullable()
    .refine((location) => location !== null, REQUIRED),
  addedByAgent: requiredText(REQUIRED, 100),
  agentBranch: requiredText(REQUIRED, 100),
  color: textFor(createPreOrderBody.shape.color),
  storage: textFor(createPreOrderBody.shape.storage),
  expectedArrivalDate: z.string(),
  supplierOrderNumber: textFor(createPreOrderBody.shape.supplierOrderNumber),
  notes: textFor(createPreOrderBody.shape.notes),
});
export type PreOrderForm = z.input<typeof preOrderForm>;

export const PRE_ORDER_MERGE: MergeRules<PreOrderForm> = {
  labels: PRE_ORDER_LABELS,
  words: (field, value) =>
    field === 'orderLocation' ? PRE_ORDER_LOCATION_LABELS[value as PreOrderLocation] : undefined,
};

/** A form with the order's model and this device's agent and branch; the place of order is asked for unless the order already waits for one. */
export function emptyPreOrder(
  order: Order,
  device: { agent: string | null; branch: string | null },
): PreOrderForm {
  return {
    phoneModel: order.phoneModel ?? '',
    orderLocation: PRE_ORDER_LOCATIONS.find((location) => order.status === waitingStatusOf(location)) ?? null,
    addedByAgent: device.agent ?? '',
    agentBranch: branchValueOf(device.branch),
    color: '',
    storage: '',
    expectedArrivalDate: '',
    supplierOrderNumber: '',
    notes: '',
  };
}

export function preOrderValuesOf(preOrder: PreOrder): PreOrderForm {
  return {
    phoneModel: preOrder.phoneModel,
    orderLocation: preOrder.orderLocation,
    addedByAgent: preOrder.addedByAgent ?? '',
    agentBranch: branchValueOf(preOrder.agentBranch),
    color: preOrder.color ?? '',
    storage: preOrder.storage ?? '',
    expectedArrivalDate: preOrder.expectedArrivalDate ?? '',
    supplierOrderNumber: preOrder.supplierOrderNumber ?? '',
    notes: preOrder.notes ?? '',
  };
}

interface PreOrderFieldsProps {
  form: UseFormReturn<PreOrderForm>;
  /** The earliest day of arrival for something ordered now; none for an existing pre-order. */
  firstDay?: Day;
}

export function PreOrderFields({ form, firstDay }: PreOrderFieldsProps) {
  const { errors } = form.formState;
  const isIncomplete = REQUIRED_FIELDS.some((name) => errors[name]?.message === REQUIRED);
  return (
    <>
      <Field label={PRE_ORDER_LABELS.phoneModel} isRequired error={errors.phoneModel?.message}>
        <Input autoComplete="off" {...form.register('phoneModel')} />
      </Field>
      <Field label={PRE_ORDER_LABELS.orderLocation} isRequired error={errors.orderLocation?.message}>
        <FormRadioGroup options={LOCATION_OPTIONS} control={form.control} name="orderLocation" />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={PRE_ORDER_LABELS.color} error={errors.color?.message}>
          <Input autoComplete="off" {...form.register('color')} />
        </Field>
        <Field label={PRE_ORDER_LABELS.storage} error={errors.storage?.message}>
          <Input autoComplete="off" placeholder="128 GB" {...form.register('storage')} />
        </Field>
        <Field label={PRE_ORDER_LABELS.addedByAgent} isRequired error={errors.addedByAgent?.message}>
          <AgentSelect present={form.watch('addedByAgent')} {...form.register('addedByAgent')} />
        </Field>
        <Field label={PRE_ORDER_LABELS.agentBranch} isRequired error={errors.agentBranch?.message}>
          <BranchSelect present={form.watch('agentBranch')} {...form.register('agentBranch')} />
        </Field>
        <Field
          label={PRE_ORDER_LABELS.expectedArrivalDate}
          hint={firstDay && 'Leave empty for the usual delivery time'}
          error={errors.expectedArrivalDate?.message}
        >
          <FormDatePicker
            control={form.control}
            name="expectedArrivalDate"
            {...(firstDay && {
              minDay: firstDay,
              maxDay: addDays(firstDay, MOST_PROMISED_DAYS),
              placeholder: 'Usual time',
            })}
            isClearable
          />
        </Field>
        <Field label={PRE_ORDER_LABELS.supplierOrderNumber} error={errors.supplierOrderNumber?.message}>
          <Input autoComplete="off" {...form.register('supplierOrderNumber')} />
        </Field>
      </div>
      <Field label={PRE_ORDER_LABELS.notes} error={errors.notes?.message}>
        <Textarea rows={3} {...form.register('notes')} />
      </Field>
      {isIncomplete && (
        <Notice tone="danger" role="alert">
          {INCOMPLETE}
        </Notice>
      )}
    </>
  );
}
