import { useQuery } from '@tanstack/react-query';
import type { Order } from '#shared/contracts/orders.ts';
import { centsOfAmount } from '#shared/domain/money.ts';
import { type ComposerFrame, ContactComposer } from '#web/components/shop/contact/contact-composer.tsx';
import { passQuery } from '#web/features/hand-over/public/pass.query.ts';
import { useAppConfig } from '#web/lib/session.ts';
import {
  CONTACT_SITUATIONS,
  contactFactsOf,
  likelySituation,
  messageFor,
  SITUATION_LABELS,
} from './contact-templates.ts';

interface ContactMessageProps extends ComposerFrame {
  order: Order;
}

/** The message form about an order. */
export function ContactMessage({ order, ...ways }: ContactMessageProps) {
  const config = useAppConfig();
  // If the code cannot be read, the message has none.
  const { data: pass } = useQuery(passQuery('payment', order.id));
  const code = pass?.code ?? null;
  const isAnythingDue = centsOfAmount(order.remainingAmount) > 0;
  return (
    <ContactComposer
      customer={order.customer}
      subject={`${config.companyName}: quote ${order.quoteNumber}`}
      situations={CONTACT_SITUATIONS.filter((value) => value !== 'balance_due' || isAnythingDue).map(
        (value) => ({ value, label: SITUATION_LABELS[value] }),
      )}
      likely={likelySituation(order)}
      messageFor={(situation) => messageFor(situation, contactFactsOf(order, config, code))}
      pass={pass}
      {...ways}
    />
  );
}
