import { useState } from 'react';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import { Field } from '#web/components/ui/form/field.tsx';
import { RadioGroup, type RadioOption } from '#web/components/ui/form/radio-group.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { COMMUNICATION_TEXT } from './contact.text.ts';
import { ContactButtons, type ContactWays } from './contact-buttons.tsx';

interface ContactComposerProps<Situation extends string> extends ContactWays {
  customer: EmbeddedCustomer;
  /** Of an e-mail. */
  subject: string;
  situations: readonly RadioOption<Situation>[];
  /** What it is most likely about. */
  likely: Situation;
  messageFor: (situation: Situation) => string;
}

/** A message to begin with, free to change, and the ways that take it to the customer. */
export function ContactComposer<Situation extends string>({
  customer,
  subject,
  situations,
  likely,
  messageFor,
  ...ways
}: ContactComposerProps<Situation>) {
  const [situation, setSituation] = useState(likely);
  /** What was changed by hand, by situation: another choice loses none of it. */
  const [edited, setEdited] = useState<Partial<Record<string, string>>>({});
  const message = edited[situation] ?? messageFor(situation);
  return (
    <div className="grid gap-4">
      <Field label={COMMUNICATION_TEXT.about}>
        <RadioGroup look="chips" options={situations} value={situation} onValueChange={setSituation} />
      </Field>
      <Field label={COMMUNICATION_TEXT.message} hint={COMMUNICATION_TEXT.messageHint}>
        <Textarea
          rows={8}
          className="field-sizing-content min-h-48"
          value={message}
          onChange={(event) => setEdited({ ...edited, [situation]: event.target.value })}
        />
      </Field>
      <ContactButtons customer={customer} message={message} subject={subject} {...ways} />
    </div>
  );
}
