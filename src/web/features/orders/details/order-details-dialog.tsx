import { useQuery } from '@tanstack/react-query';
import { ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import { formatPhone, telHref } from '#shared/domain/phone.ts';
import { CustomerLink } from '#web/components/customer-link.tsx';
import { HistoryList } from '#web/components/history-list.tsx';
import { ContactList } from '#web/components/shop/contact/contact-list.tsx';
import { PreOrderMissing } from '#web/components/shop/pre-order-missing.tsx';
import { WaitingMark } from '#web/components/shop/waiting-mark.tsx';
import { StageBadge } from '#web/components/ui/badge.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { useExpectedRow } from '#web/lib/expected-row.ts';
import { useWaitingRow } from '#web/lib/writes/waiting-rows.ts';
import { useOrderDialogs } from '../dialogs/use-order-dialogs.ts';
import { contactsQuery, type OrderDialogProps, timelineQuery } from '../public/order-dialogs.queries.ts';
import { orderQuery } from '../public/orders.queries.ts';
import { OrderBar } from './order-bar.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderLedger } from './order-ledger.tsx';
import { OrderMoneyPanel } from './order-money-panel.tsx';

/** Everything about one order: facts, payments, history, pre-order and contacts. */
export function OrderDetailsDialog({ order: known, open, onOpenChange }: OrderDialogProps) {
  const { data } = useQuery({ ...orderQuery(known.id), initialData: known, enabled: open });
  // The list may have a newer version than this query. A change of the pre-order alone does not change the order's version.
  const order = useWaitingRow('payment', data.version >= known.version ? data : known);
  const { status } = useExpectedRow('payment', order);
  const { customer } = order;
  const dialogs = useOrderDialogs();
  const dial = telHref(customer.phone);
  return (
    <Dialog
      isOpen={open}
      onOpenChange={onOpenChange}
      title={`Order Details · ${order.quoteNumber}`}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StageBadge stage={status}>{ORDER_STATUS_LABELS[status]}</StageBadge>
          <WaitingMark entity="payment" id={order.id} />
          {order.isOverdue && <StageBadge stage="overdue">{ORDER_STATUS_LABELS.overdue}</StageBadge>}
          <CustomerLink customer={customer} className="font-medium text-text decoration-edge-strong" />
          {dial ? (
            <a href={dial} className="numerals text-cyan-ink underline-offset-4 hover:underline">
              {formatPhone(customer.phone)}
            </a>
          ) : (
            <span>{customer.phone}</span>
          )}
        </span>
      }
      maxWidthPx={900}
    >
      {/* As high as a phone's sheet can be, so that the height is the same for all tabs. */}
      <div className="grid min-h-[80dvh] grid-cols-[minmax(0,1fr)] content-start gap-4 pt-1 sm:min-h-[min(34rem,60dvh)]">
        <OrderBar order={order} />
        <OrderMoneyPanel order={order} />
        <PreOrderMissing order={order} onCreate={() => dialogs.openFor('createPreOrder', order)} />
        <Tabs
          label="Order details"
          tabs={[
            { id: 'overview', label: 'Overview', content: <OrderFacts order={order} /> },
            { id: 'payments', label: 'Payments', content: <OrderLedger order={order} /> },
            { id: 'history', label: 'History', content: <HistoryList log={timelineQuery(order.id)} /> },
            {
              id: 'contacts',
              label: 'Contacts',
              content: (
                <ContactList log={contactsQuery(order.id)} about={{ entity: 'payment', id: order.id }} />
              ),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
