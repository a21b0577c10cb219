import { Mail, MessageCircle, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';
import { telHref, whatsappHref } from '#shared/domain/phone.ts';
import { Button } from '#web/components/ui/button.tsx';

/** Every way to reach the customer from this device. */
export function ContactLinks({ customer }: { customer: EmbeddedCustomer }) {
  const tel = telHref(customer.phone);
  const whatsapp = whatsappHref(customer.phone);
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {tel && (
        <ContactLink href={tel} icon={<Phone aria-hidden />}>
          Call
        </ContactLink>
      )}
      {whatsapp && (
        <ContactLink href={whatsapp} icon={<MessageCircle aria-hidden />}>
          WhatsApp
        </ContactLink>
      )}
      {customer.email && (
        <ContactLink href={`mailto:${encodeURIComponent(customer.email)}`} icon={<Mail aria-hidden />}>
          Email
        </ContactLink>
      )}
    </div>
  );
}

interface ContactLinkProps {
  href: string;
  icon: ReactNode;
  children: string;
}

function ContactLink({ href, icon, children }: ContactLinkProps) {
  const isElsewhere = href.startsWith('https:');
  return (
    <Button asChild size="compact">
      <a href={href} {...(isElsewhere && { target: '_blank', rel: 'noreferrer' })}>
        {icon}
        {children}
      </a>
    </Button>
  );
}
