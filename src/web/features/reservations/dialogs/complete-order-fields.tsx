import type { UseFormReturn } from 'react-hook-form';
import { AgentSelect, BranchSelect } from '#web/components/shop/agent-and-branch-selects.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Input } from '#web/components/ui/form/input.tsx';
import { MoneyInput } from '#web/components/ui/form/money-input.tsx';
import { COMPLETE_TEXT } from '../reservations.text.ts';
import type { CompleteForm } from './complete-form.ts';

/** The fields of a reservation's order; customer and model are the reservation's. */
export function CompleteOrderFields({ form }: { form: UseFormReturn<CompleteForm> }) {
  const { errors } = form.formState;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field
        className="sm:col-span-2"
        label={COMPLETE_TEXT.quoteNumber}
        isRequired
        error={errors.quoteNumber?.message}
      >
        <Input autoComplete="off" {...form.register('quoteNumber')} />
      </Field>
      <Field label={COMPLETE_TEXT.totalAmount} isRequired error={errors.totalAmount?.message}>
        <MoneyInput control={form.control} name="totalAmount" />
      </Field>
      <Field label={COMPLETE_TEXT.paidAmount} error={errors.paidAmount?.message}>
        <MoneyInput control={form.control} name="paidAmount" />
      </Field>
      <Field label={COMPLETE_TEXT.agent} isRequired error={errors.addedByAgent?.message}>
        <AgentSelect present={form.watch('addedByAgent')} {...form.register('addedByAgent')} />
      </Field>
      <Field label={COMPLETE_TEXT.branch} isRequired error={errors.agentBranch?.message}>
        <BranchSelect present={form.watch('agentBranch')} {...form.register('agentBranch')} />
      </Field>
    </div>
  );
}
