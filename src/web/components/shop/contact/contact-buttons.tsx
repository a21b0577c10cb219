import { Mail, MessageCircle, MessageSquareText, Phone } from 'lucide-react';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import { COMMUNICATION_MODE_LABELS, type CommunicationMode } from '#shared/domain/labels.ts';
import { smsHref, telHref, whatsappHref } from '#shared/domain/phone.ts';
import { Button } from '#web/components/ui/button.tsx';
import { FIRST_CONTROL } from '#web/components/ui/overlay/dialog.tsx';

export interface ContactWays {
  /** Called with the way of contact as it opens. */
  onTaken: (mode: CommunicationMode) => void;
  /** True when the initial focus of the dialog is on these buttons. */
  isFirst: boolean;
}

interface ContactButtonsProps extends ContactWays {
  customer: EmbeddedCustomer;
  message: string;
  subject: string;
}

/** The order of preference for the initial focus: the ways used most, as far as available. */
const FIRST_WAYS: readonly CommunicationMode[] = ['whatsapp', 'sms', 'email', 'phone'];

const LOOK = 'px-1.5 text-note whitespace-nowrap';

/** Every way to reach the customer, one tap each; all but the call include the message. */
export function ContactButtons({
  customer: { phone, email },
  message,
  subject,
  onTaken,
  isFirst,
}: ContactButtonsProps) {
  const ways = [
    { mode: 'phone', href: telHref(phone), Icon: Phone },
    { mode: 'whatsapp', href: whatsappHref(phone, message), Icon: MessageCircle },
    { mode: 'sms', href: smsHref(phone, message), Icon: MessageSquareText },
    { mode: 'email', href: email && mailHref(email, subject, message), Icon: Mail },
  ] as const;
  const first = isFirst && FIRST_WAYS.find((mode) => ways.some((way) => way.mode === mode && way.href));
  return (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {ways.map(({ mode, href, Icon }) =>
        href ? (
          <Button key={mode} asChild className={LOOK}>
            <a
              href={href}
              {...(mode === first && { [FIRST_CONTROL]: '' })}
              // The key that opened the dialog, still held down, must not press a button.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={() => onTaken(mode)}
              {...(mode === 'whatsapp' && { target: '_blank', rel: 'noreferrer' })}
            >
              <Icon aria-hidden />
              {COMMUNICATION_MODE_LABELS[mode]}
            </a>
          </Button>
        ) : (
          <Button key={mode} className={LOOK} disabled>
            <Icon aria-hidden />
            {COMMUNICATION_MODE_LABELS[mode]}
          </Button>
        ),
      )}
    </div>
  );
}

/** Mail programs require CR LF line ends. */
function mailHref(address: string, subject: string, message: string): string {
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const body = message.replaceAll('\n', '\r\n');
  return `mailto:${encode(address)}?subject=${encode(subject)}&body=${encode(body)}`;
}
