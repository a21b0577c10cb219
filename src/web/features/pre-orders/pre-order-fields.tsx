import { Controller, type UseFormReturn } from 'react-hook-form';
import { PRE_ORDER_LOCATION_LABELS, PRE_ORDER_LOCATIONS } from '#shared/domain/labels.ts';
import { DatePicker } from '#web/components/ui/date-picker.tsx';
import { Field } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import type { PreOrderForm } from './pre-order-form.ts';

const LOCATION_OPTIONS = PRE_ORDER_LOCATIONS.map((value) => ({
  value,
  label: PRE_ORDER_LOCATION_LABELS[value],
}));

export function PreOrderFields({ form }: { form: UseFormReturn<PreOrderForm> }) {
  const { agents, branches } = useAppConfig();
  const { errors } = form.formState;
  const agentOptions = withPresent(
    agents.map((name) => ({ value: name, label: name })),
    form.watch('addedByAgent'),
  );
  const branchOptions = withPresent(
    branches.map(({ code, label }) => ({ value: code, label })),
    form.watch('agentBranch'),
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field className="sm:col-span-2" label="Phone Model" isRequired error={errors.phoneModel?.message}>
        <Input autoComplete="off" {...form.register('phoneModel')} />
      </Field>
      <Field label="Color" error={errors.color?.message}>
        <Input autoComplete="off" {...form.register('color')} />
      </Field>
      <Field label="Storage" error={errors.storage?.message}>
        <Input autoComplete="off" {...form.register('storage')} />
      </Field>
      <Field label="Order Location" isRequired error={errors.orderLocation?.message}>
        <Controller
          control={form.control}
          name="orderLocation"
          render={({ field }) => (
            <RadioGroup
              look="chips"
              options={LOCATION_OPTIONS}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </Field>
      <Field label="Expected Arrival" error={errors.expectedArrivalDate?.message}>
        <Controller
          control={form.control}
          name="expectedArrivalDate"
          render={({ field }) => (
            <DatePicker value={field.value} onValueChange={field.onChange} isClearable />
          )}
        />
      </Field>
      <Field label="Agent" isRequired error={errors.addedByAgent?.message}>
        <Select options={agentOptions} placeholder="Select agent" {...form.register('addedByAgent')} />
      </Field>
      <Field label="Agent Branch" isRequired error={errors.agentBranch?.message}>
        <Select options={branchOptions} placeholder="Select branch" {...form.register('agentBranch')} />
      </Field>
      <Field className="sm:col-span-2" label="Supplier Number" error={errors.supplierOrderNumber?.message}>
        <Input autoComplete="off" {...form.register('supplierOrderNumber')} />
      </Field>
      <Field className="sm:col-span-2" label="Notes" error={errors.notes?.message}>
        <Textarea rows={3} {...form.register('notes')} />
      </Field>
    </div>
  );
}

interface Option {
  value: string;
  label: string;
}

/** A stored word that is no longer among the choices stays one. */
function withPresent(options: Option[], present: string): Option[] {
  const isKnown = present === '' || options.some(({ value }) => value === present);
  return isKnown ? options : [...options, { value: present, label: present }];
}
