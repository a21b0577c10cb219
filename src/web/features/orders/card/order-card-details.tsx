import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { formatLongDate, formatLongDateTime } from '#shared/domain/calendar.ts';
import {
  branchLabel,
  COMMUNICATION_MODE_LABELS,
  communicationModeOf,
  DELIVERY_METHOD_LABELS,
} from '#shared/domain/labels.ts';
import { isBeforeHandOver } from '#shared/domain/order-statuses.ts';
import { PRE_ORDER_STATUS_LABELS, preOrderStatusOf } from '#shared/domain/pre-order-statuses.ts';
import { capitalized } from '#shared/domain/text.ts';
import { lazyPart } from '#web/components/dialog/lazy-part.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { ORDER_ITEMS, OrderButtons } from './order-items.tsx';

// Loaded separately: it includes every numbering plan, which is larger than the rest of the screen.
const ContactLinks = lazyPart(
  () => import('#web/components/shop/contact/contact-links.tsx'),
  'ContactLinks',
  { placeholder: <div className="mt-3 h-9 pointer-coarse:h-11" /> },
);

/** The content of an opened card: the actions, the order's dates, and the customer's contact links. */
export function OrderCardDetails({ order }: { order: Order }) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1 max-sm:*:basis-[calc(50%-0.5rem)]">
        <OrderButtons order={order} kinds={ORDER_ITEMS} />
      </div>
      <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-3">
        <Group title="Order" facts={orderFacts(order)} />
        <StageDates order={order} />
        <Contact order={order} />
      </div>
    </div>
  );
}

type Fact = [name: string, value: ReactNode];

/** Facts without a value are left out. */
function Group({ title, facts, children }: { title: string; facts: Fact[]; children?: ReactNode }) {
  const known = facts.filter(([, value]) => value !== null && value !== '');
  if (known.length === 0 && !children) return null;
  return (
    <section>
      <h2 className="mb-2 text-xs font-semibold tracking-wide text-faint uppercase">{title}</h2>
      <dl className="grid gap-y-1.5 text-body">
        {known.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3">
            <dt className="text-soft">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

function orderFacts(order: Order): Fact[] {
  return [
    ['Pre-order', preOrderWords(order)],
    [
      'Ready',
      isBeforeHandOver(order.status) ? (
        <PromiseNote key="ready" isWhole row={order}>
          —
        </PromiseNote>
      ) : null,
    ],
    ['Delivery', deliveryWords(order)],
    ['Feedback', order.livePaymentFeedback],
  ];
}

function StageDates({ order }: { order: Order }) {
  const { timeZone } = useAppConfig();
  const at = (instant: string | null) => instant && formatLongDate(new Date(instant), timeZone);
  return (
    <Group
      title="Dates"
      facts={[
        ['Created', formatLongDateTime(new Date(order.createdAt), timeZone)],
        ['Money received', at(order.paymentReceivedDate)],
        ['Approved', at(order.approvalDate)],
        ['Contract signed', at(order.contractSignedDate)],
        ['Bank paid', at(order.bankPaidDate)],
        ['Notified', at(order.customerNotifiedDate)],
        ['Collected', at(order.deviceCollectedDate)],
        ['Completed', at(order.orderCompletedDate)],
        ['Due', order.dueDate && formatLongDate(order.dueDate, timeZone)],
        [
          'Expected',
          order.preOrder?.expectedArrivalDate
            ? formatLongDate(order.preOrder.expectedArrivalDate, timeZone)
            : null,
        ],
      ]}
    />
  );
}

function Contact({ order: { customer, ...order } }: { order: Order }) {
  return (
    <Group
      title="Customer"
      facts={[
        ['Email', customer.email],
        ['Informed', informedWords(order)],
      ]}
    >
      <ContactLinks customer={customer} />
    </Group>
  );
}

function informedWords(order: Omit<Order, 'customer'>): string {
  if (!order.customerContacted) return 'Not yet';
  const mode = order.communicationMode === null ? null : communicationModeOf(order.communicationMode);
  const words = [
    order.contactedBy,
    mode === null ? order.communicationMode : COMMUNICATION_MODE_LABELS[mode],
  ];
  return words.filter(Boolean).join(' · ') || 'Yes';
}

function deliveryWords(order: Order): string | null {
  const { deliveryMethod: method } = order;
  const words = method === 'collected' || method === 'delivered' ? DELIVERY_METHOD_LABELS[method] : method;
  return [words, branchLabel(order.collectionBranch)].filter(Boolean).join(' · ') || null;
}

function preOrderWords({ preOrder }: Order): string | null {
  if (preOrder === null) return null;
  const status = preOrderStatusOf(preOrder.status);
  const location = capitalized(preOrder.orderLocation);
  return `${location} · ${status === null ? preOrder.status : PRE_ORDER_STATUS_LABELS[status]}`;
}
