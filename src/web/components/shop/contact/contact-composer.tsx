import { useState } from 'react';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import type { HandOverPass } from '#shared/contracts/hand-over.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { Notice } from '#web/components/notice.tsx';
import { Field } from '#web/components/ui/form/field.tsx';
import { RadioGroup, type RadioOption } from '#web/components/ui/form/radio-group.tsx';
import { Textarea } from '#web/components/ui/form/textarea.tsx';
import { COMMUNICATION_TEXT } from './contact.text.ts';
import { ContactButtons, type ContactWays } from './contact-buttons.tsx';
import { codeGoneText, numberCorrectedText } from './contact-composer.text.ts';

/** Matches whole numbers: a code stands alone, never within a telephone number. */
const DIGITS = /\d+/g;

export interface ComposerFrame extends ContactWays {
  /** Called when the message is edited: closing would lose that. */
  onTyped: () => void;
}

interface ContactComposerProps<Situation extends string> extends ComposerFrame {
  customer: EmbeddedCustomer;
  /** The subject of an e-mail. */
  subject: string;
  situations: readonly RadioOption<Situation>[];
  /** The most likely situation. */
  likely: Situation;
  messageFor: (situation: Situation) => string;
  /**
   * The pass that the customer shows at the counter, where messages include its code, and where the message is sent; it may change while somebody
   * types.
   */
  pass?: HandOverPass | undefined;
}

interface Edited {
  text: string;
  /** The code that the text may include. */
  code: string | null;
}

/** A prepared message, which can be edited, and the ways to send it to the customer. */
export function ContactComposer<Situation extends string>({
  customer,
  subject,
  situations,
  likely,
  messageFor,
  pass,
  onTyped,
  ...ways
}: ContactComposerProps<Situation>) {
  const code = pass?.code ?? null;
  const told = whereTold(customer, pass);
  const [situation, setSituation] = useState(likely);
  /** Edited messages by situation: switching the situation loses none. */
  const [edited, setEdited] = useState<Partial<Record<string, Edited>>>({});
  const own = edited[situation];
  const last = useLastCode(code);
  const message = own ? withCode(own, last) : messageFor(situation);
  const isCodeGone = code === null && own && last && message.match(DIGITS)?.includes(last);
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
          onChange={({ target }) => {
            setEdited({ ...edited, [situation]: { text: target.value, code: last } });
            onTyped();
          }}
        />
      </Field>
      {isCodeGone && (
        <Notice tone="warning" role="status">
          {codeGoneText(last)}
        </Notice>
      )}
      {formatPhone(told.phone) !== formatPhone(customer.phone) && (
        <Notice tone="warning" role="status">
          {numberCorrectedText(formatPhone(told.phone))}
        </Notice>
      )}
      <ContactButtons customer={told} message={message} subject={subject} {...ways} />
    </div>
  );
}

/** A code is sent to the number it was created for: the number with which the dialog was opened may have been wrong. */
function whereTold(customer: EmbeddedCustomer, pass: HandOverPass | undefined): EmbeddedCustomer {
  return pass?.phone ? { ...customer, phone: pass.phone, email: pass.email } : customer;
}

/** The current code, or the last one if there is none any more. */
function useLastCode(code: string | null): string | null {
  const [last, setLast] = useState(code);
  if (code !== null && code !== last) setLast(code);
  return code ?? last;
}

/** Keeps an edited message, but replaces an outdated code by the current one. */
function withCode({ text, code: told }: Edited, code: string | null): string {
  return told && code ? text.replace(DIGITS, (digits) => (digits === told ? code : digits)) : text;
}
