import type { Order } from '#shared/contracts/orders.ts';
import { reportFailure } from '#web/components/form-failure.ts';
import { COMMUNICATION_TEXT } from '#web/components/shop/contact.text.ts';
import { OrderContactLog, useDialogOrder } from '#web/features/orders/order-dialog-parts.public.tsx';
import { setCustomerContact, useOrderCache } from '#web/features/orders/order-dialogs.queries.ts';
import { useOpeningCount } from '#web/lib/use-opening.ts';
import { ContactDialog } from './contact-dialog.public.tsx';
import { ContactMessage } from './contact-message.tsx';

interface CustomerCommunicationDialogProps {
  order: Order;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Reaches the customer of an order from this device, then notes who did, how, and with what outcome. */
export function CustomerCommunicationDialog(props: CustomerCommunicationDialogProps) {
  return <CommunicationDialog key={useOpeningCount(props.open)} {...props} />;
}

function CommunicationDialog({ order, open, onOpenChange }: CustomerCommunicationDialogProps) {
  const cache = useOrderCache();
  const { base, tell } = useDialogOrder(order);
  return (
    <ContactDialog
      open={open}
      onOpenChange={onOpenChange}
      description={`${base.customer.name} · Quote ${base.quoteNumber}`}
      takesBackText={base.customerContacted ? COMMUNICATION_TEXT.takesBack : null}
      composer={(onTaken) => <ContactMessage order={base} onTaken={onTaken} />}
      earlierContacts={<OrderContactLog orderId={base.id} />}
      onSave={async (body) => cache.put(await setCustomerContact(base, body))}
      onRefused={async (form, error) => {
        reportFailure(form, error, { fallback: COMMUNICATION_TEXT.failed });
        await tell(form, error);
      }}
    />
  );
}
