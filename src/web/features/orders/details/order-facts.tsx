import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders.ts';
import { formatLongDate } from '#shared/domain/calendar.ts';
import {
  branchLabel,
  COMMUNICATION_MODE_LABELS,
  communicationModeOf,
  DELIVERY_METHOD_LABELS,
  DELIVERY_METHODS,
  PHONE_DELIVERY_STATUS_LABELS,
  PHONE_DELIVERY_STATUSES,
  PRE_ORDER_LOCATION_LABELS,
  PRE_ORDER_LOCATIONS,
} from '#shared/domain/labels.ts';
import { isBeforeHandOver, PAID_BY_BANK_STATUSES } from '#shared/domain/order-statuses.ts';
import { formatPhone } from '#shared/domain/phone.ts';
import { PRE_ORDER_STATUS_LABELS, preOrderStatusOf } from '#shared/domain/pre-order-statuses.ts';
import { CustomerLink } from '#web/components/customer-link.tsx';
import { type Fact, FactList } from '#web/components/fact-list.tsx';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { HandOversOf } from '#web/features/hand-over/public/hand-overs-of.tsx';
import { useToday } from '#web/lib/shop-clock.ts';

/** An order's facts besides its money: customer, phone, sale, hand-over, stage dates and pre-order. */
export function OrderFacts({ order }: { order: Order }) {
  const { zone } = useToday();
  const day = (instant: string | null) => (instant === null ? null : formatLongDate(new Date(instant), zone));
  const stages = stageFacts(order, day);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <div className="grid min-w-0 gap-5">
        <Part title="Order">
          <FactList facts={orderFacts(order, zone)} />
        </Part>
        {order.preOrder && (
          <Part title="Pre-order">
            <FactList facts={preOrderFacts(order.preOrder, zone, day)} />
          </Part>
        )}
        {order.livePaymentFeedback && (
          <Part title="Feedback">
            <p className="rounded-control border border-edge bg-panel px-3.5 py-3 whitespace-pre-wrap wrap-anywhere">
              {order.livePaymentFeedback}
            </p>
          </Part>
        )}
      </div>
      <div className="grid min-w-0 gap-5">
        <Part title="Customer">
          <FactList facts={customerFacts(order)} />
        </Part>
        {stages.length > 0 && (
          <Part title="Stages">
            <FactList facts={stages} />
          </Part>
        )}
        {!isBeforeHandOver(order.status) && (
          <HandOversOf kind="payment" row={order}>
            {(handOvers) => <Part title="Hand-over">{handOvers}</Part>}
          </HandOversOf>
        )}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 *:min-w-0">
      <h3 className="text-note font-semibold text-soft">{title}</h3>
      {children}
    </section>
  );
}

function orderFacts(order: Order, zone: string): Fact[] {
  const delivery = PHONE_DELIVERY_STATUSES.find((one) => one === order.phoneDeliveryStatus);
  // Before the bank has paid, nobody has checked whether the phone is available.
  const isPhoneKnown = PAID_BY_BANK_STATUSES.includes(order.status);
  return [
    { label: 'Quote number', value: order.quoteNumber },
    { label: 'Phone model', value: order.phoneModel },
    ...(isPhoneKnown ? [{ label: 'Phone available', value: order.phoneAvailable ? 'Yes' : 'No' }] : []),
    ...(delivery ? [{ label: 'Phone delivery', value: PHONE_DELIVERY_STATUS_LABELS[delivery] }] : []),
    ...(isBeforeHandOver(order.status)
      ? [
          {
            label: 'Ready',
            value: (
              <PromiseNote isWhole row={order}>
                —
              </PromiseNote>
            ),
          },
        ]
      : []),
    { label: 'Agent', value: order.addedByAgent },
    { label: 'Branch', value: branchLabel(order.agentBranch) },
    { label: 'Added', value: formatLongDate(new Date(order.createdAt), zone) },
    ...(order.dueDate ? [{ label: 'Due', value: formatLongDate(order.dueDate, zone) }] : []),
  ];
}

function customerFacts({ customer, ...order }: Order): Fact[] {
  const mode = communicationModeOf(order.communicationMode ?? '');
  const told = [order.contactedBy, mode && COMMUNICATION_MODE_LABELS[mode]].filter(Boolean).join(', ');
  return [
    { label: 'Name', value: <CustomerLink customer={customer} className="decoration-edge-strong" /> },
    { label: 'Phone', value: <span className="numerals">{formatPhone(customer.phone)}</span> },
    { label: 'Email', value: customer.email },
    { label: 'Location', value: customer.location },
    { label: 'Informed', value: order.customerContacted ? ['Yes', told].filter(Boolean).join(' · ') : 'No' },
  ];
}

function stageFacts(order: Order, day: (instant: string | null) => string | null): Fact[] {
  const method = DELIVERY_METHODS.find((one) => one === order.deliveryMethod);
  return [
    { label: 'Payment received', value: day(order.paymentReceivedDate) },
    { label: 'Approved', value: day(order.approvalDate) },
    { label: 'Contract signed', value: day(order.contractSignedDate) },
    { label: 'Bank paid', value: day(order.bankPaidDate) },
    { label: 'Customer informed', value: day(order.customerNotifiedDate) },
    { label: 'Handed over', value: day(order.deviceCollectedDate) },
    { label: 'How', value: method ? DELIVERY_METHOD_LABELS[method] : null },
    { label: 'Where', value: branchLabel(order.collectionBranch) },
    { label: 'Completed', value: day(order.orderCompletedDate) },
  ].filter(({ value }) => value !== null);
}

function preOrderFacts(
  preOrder: NonNullable<Order['preOrder']>,
  zone: string,
  day: (instant: string | null) => string | null,
): Fact[] {
  const status = preOrderStatusOf(preOrder.status);
  const location = PRE_ORDER_LOCATIONS.find((one) => one === preOrder.orderLocation);
  const { expectedArrivalDate } = preOrder;
  return [
    { label: 'From', value: location ? PRE_ORDER_LOCATION_LABELS[location] : preOrder.orderLocation },
    { label: 'Status', value: status ? PRE_ORDER_STATUS_LABELS[status] : preOrder.status },
    { label: 'Expected', value: expectedArrivalDate && formatLongDate(expectedArrivalDate, zone) },
    { label: 'Arrived', value: day(preOrder.actualArrivalDate) },
  ];
}
