import { useState } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { Field } from '#web/components/ui/field.tsx';
import { RadioGroup } from '#web/components/ui/radio-group.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useAppConfig } from '#web/features/auth/auth.queries.ts';
import { ContactButtons } from './contact-buttons.tsx';
import {
  CONTACT_SITUATIONS,
  type ContactSituation,
  contactFactsOf,
  likelySituation,
  messageFor,
  SITUATION_LABELS,
} from './contact-templates.ts';
import { COMMUNICATION_TEXT } from './ready-for-collection.text.ts';

interface ContactMessageProps {
  order: Order;
  onTaken: (mode: CommunicationMode) => void;
}

/** A message to begin with, free to change, and the ways that take it to the customer. */
export function ContactMessage({ order, onTaken }: ContactMessageProps) {
  const config = useAppConfig();
  const [situation, setSituation] = useState(() => likelySituation(order));
  /** What was changed by hand, by situation: another choice loses none of it. */
  const [edited, setEdited] = useState<Partial<Record<ContactSituation, string>>>({});
  const message = edited[situation] ?? messageFor(situation, contactFactsOf(order, config));
  const isAnythingDue = centsOfAmount(order.remainingAmount) > 0;
  return (
    <div className="grid gap-4">
      <Field label={COMMUNICATION_TEXT.about}>
        <RadioGroup
          look="chips"
          options={CONTACT_SITUATIONS.filter((value) => value !== 'balance_due' || isAnythingDue).map(
            (value) => ({ value, label: SITUATION_LABELS[value] }),
          )}
          value={situation}
          onValueChange={setSituation}
        />
      </Field>
      <Field label={COMMUNICATION_TEXT.message} hint={COMMUNICATION_TEXT.messageHint}>
        <Textarea
          rows={8}
          className="field-sizing-content min-h-48"
          value={message}
          onChange={(event) => setEdited({ ...edited, [situation]: event.target.value })}
        />
      </Field>
      <ContactButtons
        customer={order.customer}
        message={message}
        subject={`${config.companyName}: quote ${order.quoteNumber}`}
        onTaken={onTaken}
      />
    </div>
  );
}
