import { Controller, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { customerContactBody } from '#shared/contracts/contacts.ts';
import { COMMUNICATION_MODE_LABELS, COMMUNICATION_MODES } from '#shared/domain/labels.ts';
import { Notice } from '#web/components/notice.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { RadioGroup } from '#web/components/ui/form/radio-group.tsx';
import { Select } from '#web/components/ui/form/select.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { COMMUNICATION_TEXT } from './contact.text.ts';

const MODE_OPTIONS = COMMUNICATION_MODES.map((value) => ({ value, label: COMMUNICATION_MODE_LABELS[value] }));
const OUTCOME_OPTIONS = [
  { value: 'reached', label: COMMUNICATION_TEXT.reached },
  { value: 'not_reached', label: COMMUNICATION_TEXT.notReached },
] as const;

export const contactLogForm = z.object({
  contactedBy: z.string().min(1, COMMUNICATION_TEXT.agentRequired),
  communicationMode: z
    .enum(COMMUNICATION_MODES)
    .nullable()
    .refine((mode) => mode !== null, COMMUNICATION_TEXT.methodRequired),
  /** Nobody was reached, or not, before somebody says so. */
  outcome: z
    .enum(['reached', 'not_reached'])
    .nullable()
    .refine((outcome) => outcome !== null, COMMUNICATION_TEXT.outcomeRequired),
  note: customerContactBody.shape.note,
});
export type ContactLogForm = z.input<typeof contactLogForm>;

interface ContactLogFieldsProps {
  form: UseFormReturn<ContactLogForm>;
  /** What “Not reached” undoes where the customer is marked as informed; null where they are not. */
  takesBackText: string | null;
}

export function ContactLogFields({ form, takesBackText }: ContactLogFieldsProps) {
  const { agents } = useAppConfig();
  const { errors } = form.formState;
  const agent = form.watch('contactedBy');
  const names = agent === '' || agents.includes(agent) ? agents : [...agents, agent];
  return (
    <>
      <Field label={COMMUNICATION_TEXT.agent} isRequired error={errors.contactedBy?.message}>
        <Select
          options={names.map((name) => ({ value: name, label: name }))}
          placeholder="Select agent"
          {...form.register('contactedBy')}
        />
      </Field>
      <Field label={COMMUNICATION_TEXT.method} isRequired error={errors.communicationMode?.message}>
        <Controller
          control={form.control}
          name="communicationMode"
          render={({ field }) => (
            <RadioGroup
              look="chips"
              options={MODE_OPTIONS}
              value={field.value}
              onValueChange={field.onChange}
            />
          )}
        />
      </Field>
      <Field label={COMMUNICATION_TEXT.outcome} isRequired error={errors.outcome?.message}>
        <Controller
          control={form.control}
          name="outcome"
          render={({ field }) => (
            <RadioGroup options={OUTCOME_OPTIONS} value={field.value} onValueChange={field.onChange} />
          )}
        />
      </Field>
      {takesBackText !== null && form.watch('outcome') === 'not_reached' && (
        <Notice tone="warning" role="status">
          {takesBackText}
        </Notice>
      )}
      <Field label={COMMUNICATION_TEXT.note} hint="Optional" error={errors.note?.message}>
        <Textarea rows={2} {...form.register('note')} />
      </Field>
    </>
  );
}
