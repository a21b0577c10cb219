import { useRowBase } from '#web/components/dialog/row-base.ts';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact/contact.text.ts';
import { ContactDialog } from '#web/components/shop/contact/contact-dialog.tsx';
import { ContactMessage } from '../dialogs/contact-message.tsx';
import { SUCCESS_TITLE } from '../dialogs/order-dialogs.text.ts';
import {
  contactsQuery,
  ORDER_SUBJECT,
  type OrderDialogProps,
  setCustomerContact,
  useOrderCache,
} from './order-dialogs.queries.ts';

/** Contacts the customer of an order from this device, then logs who did, how, and with what outcome. */
export function CustomerCommunicationDialog({ order, ...props }: OrderDialogProps) {
  const cache = useOrderCache();
  const row = useRowBase(order, ORDER_SUBJECT);
  const { base } = row;
  return (
    <ContactDialog
      {...props}
      row={row}
      entity="payment"
      draftName={`contact-order:${order.id}`}
      customerName={base.customer.name}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      takesBackText={base.customerContacted ? COMMUNICATION_TEXT.takesBack : null}
      composer={(ways) => <ContactMessage order={base} {...ways} />}
      earlierContacts={contactsQuery(base.id)}
      onSave={async (body) => {
        const noted = await setCustomerContact(base, body);
        cache.put(noted);
        return noted;
      }}
      saved={{ title: SUCCESS_TITLE, description: COMMUNICATION_TEXT.updated }}
      failed={COMMUNICATION_TEXT.failed}
    />
  );
}
