import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { customerContactBody } from '#shared/contracts/contacts.ts';
import { COMMUNICATION_MODES } from '#shared/domain/labels.ts';
import { Notice } from '#web/components/notice.tsx';
import { AgentSelect } from '#web/components/shop/agent-and-branch-selects.tsx';
import { CommunicationModeChips } from '#web/components/shop/contact/communication-mode-chips.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { COMMUNICATION_TEXT } from './contact.text.ts';

export const contactLogForm = z.object({
  contactedBy: z.string().min(1, COMMUNICATION_TEXT.agentRequired),
  communicationMode: z
    .enum(COMMUNICATION_MODES)
    .nullable()
    .refine((mode) => mode !== null, COMMUNICATION_TEXT.methodRequired),
  note: customerContactBody.shape.note,
});
export type ContactLogForm = z.input<typeof contactLogForm>;

interface ContactLogFieldsProps {
  form: UseFormReturn<ContactLogForm>;
  /** What “Not reached” undoes where the customer is marked as informed; null where they are not. */
  takesBackText: string | null;
}

export function ContactLogFields({ form, takesBackText }: ContactLogFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field label={COMMUNICATION_TEXT.agent} isRequired error={errors.contactedBy?.message}>
        <AgentSelect present={form.watch('contactedBy')} {...form.register('contactedBy')} />
      </Field>
      <Field label={COMMUNICATION_TEXT.method} isRequired error={errors.communicationMode?.message}>
        <CommunicationModeChips control={form.control} name="communicationMode" />
      </Field>
      <Field label={COMMUNICATION_TEXT.note} hint="Optional" error={errors.note?.message}>
        <Textarea rows={2} {...form.register('note')} />
      </Field>
      {takesBackText !== null && <Notice tone="warning">{takesBackText}</Notice>}
    </>
  );
}
