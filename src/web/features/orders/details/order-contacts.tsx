import { useInfiniteQuery } from '@tanstack/react-query';
import { ContactList } from '#web/components/shop/contact/contact-list.tsx';
import { contactsQuery } from '../public/order-dialogs.queries.ts';

/** Who spoke with the customer about this order, newest first. */
export function OrderContacts({ orderId }: { orderId: number }) {
  return <ContactList query={useInfiniteQuery(contactsQuery(orderId))} />;
}
