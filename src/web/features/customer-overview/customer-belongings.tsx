import { formatLongDate } from '#shared/domain/calendar.ts';
import {
  LAYBY_STATUS_LABELS,
  PRE_ORDER_LOCATION_LABELS,
  RESERVATION_STATUS_LABELS,
} from '#shared/domain/labels.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { isBeforeHandOver, isOpenOrder, ORDER_STATUS_LABELS } from '#shared/domain/order-statuses.ts';
import {
  isOpenPreOrder,
  PRE_ORDER_STATUS_LABELS,
  preOrderStatusOf,
} from '#shared/domain/pre-order-statuses.ts';
import { isOpenReservation } from '#shared/domain/reservation-lifecycle.ts';
import { balanceOf, balanceText } from '#web/components/shop/balance.ts';
import { PromiseNote } from '#web/components/shop/promise-note.tsx';
import { Badge, StageBadge } from '#web/components/ui/badge.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { BelongingRow, BelongingsPanel } from './belongings-panel.tsx';
import {
  customerLaybysQuery,
  customerOrdersQuery,
  customerPreOrdersQuery,
  customerReservationsQuery,
} from './customer-overview.queries.ts';
import { BELONGINGS_TEXT, OVERVIEW_TEXT } from './customer-overview.text.ts';

// The customer's records by kind, each row linking to the screen where it can be edited.

type Props = { customerId: number };

export function CustomerOrders({ customerId }: Props) {
  return (
    <BelongingsPanel
      words={BELONGINGS_TEXT.orders}
      query={customerOrdersQuery(customerId)}
      entity="payment"
      isOpen={({ status }) => isOpenOrder(status)}
    >
      {(order, mark) => (
        <BelongingRow
          link={{ to: '/payments', search: { order: order.id } }}
          name={<span className="numerals">{order.quoteNumber}</span>}
          note={order.phoneModel}
          promise={isBeforeHandOver(order.status) && <PromiseNote row={order}>{''}</PromiseNote>}
          badges={
            <>
              <StageBadge stage={order.status}>{ORDER_STATUS_LABELS[order.status]}</StageBadge>
              {order.isOverdue && <Badge stage="overdue">{OVERVIEW_TEXT.overdue}</Badge>}
              {mark}
            </>
          }
          amount={formatMoney(order.totalAmount)}
          amountNote={balanceText(balanceOf(order))}
        />
      )}
    </BelongingsPanel>
  );
}

export function CustomerLaybys({ customerId }: Props) {
  const { timeZone } = useAppConfig();
  return (
    <BelongingsPanel
      words={BELONGINGS_TEXT.laybys}
      query={customerLaybysQuery(customerId)}
      entity="layby"
      isOpen={({ status, deviceCollectedDate }) =>
        status === 'active' || (status === 'completed' && deviceCollectedDate === null)
      }
    >
      {(layby, mark) => (
        <BelongingRow
          link={{ to: '/layby', search: { layby: layby.id } }}
          name={layby.phoneModel}
          note={`Due ${formatLongDate(layby.dueDate, timeZone)}`}
          badges={
            <>
              <StageBadge stage={layby.isOverdue ? 'overdue' : layby.status}>
                {LAYBY_STATUS_LABELS[layby.isOverdue ? 'overdue' : layby.status]}
              </StageBadge>
              {mark}
            </>
          }
          amount={formatMoney(layby.fullAmount)}
          amountNote={
            layby.status === 'cancelled'
              ? null
              : balanceText(balanceOf({ ...layby, totalAmount: layby.fullAmount }))
          }
        />
      )}
    </BelongingsPanel>
  );
}

export function CustomerReservations({ customerId }: Props) {
  const { timeZone } = useAppConfig();
  return (
    <BelongingsPanel
      words={BELONGINGS_TEXT.reservations}
      query={customerReservationsQuery(customerId)}
      entity="reservation"
      isOpen={({ status }) => isOpenReservation(status)}
    >
      {(reservation, mark) => (
        <BelongingRow
          link={{ to: '/reservations', search: { reservation: reservation.id } }}
          name={reservation.phoneModel}
          note={[reservation.color, reservation.storage].filter(Boolean).join(' · ')}
          badges={
            <>
              <StageBadge stage={reservation.status}>
                {RESERVATION_STATUS_LABELS[reservation.status]}
              </StageBadge>
              {mark}
            </>
          }
          amountNote={`Expected ${formatLongDate(reservation.expectedStockDate, timeZone)}`}
        />
      )}
    </BelongingsPanel>
  );
}

export function CustomerPreOrders({ customerId }: Props) {
  const { timeZone } = useAppConfig();
  return (
    <BelongingsPanel
      words={BELONGINGS_TEXT.preOrders}
      query={customerPreOrdersQuery(customerId)}
      entity="pre_order"
      isOpen={({ status }) => isOpenPreOrder(status)}
    >
      {(preOrder, mark) => {
        const status = preOrderStatusOf(preOrder.status);
        return (
          <BelongingRow
            link={{ to: '/pre-orders', search: { preOrder: preOrder.id } }}
            name={preOrder.phoneModel}
            note={<span className="numerals">{preOrder.payment.quoteNumber}</span>}
            promise={isOpenPreOrder(preOrder.status) && <PromiseNote row={preOrder}>{''}</PromiseNote>}
            badges={
              <>
                <StageBadge stage={preOrder.status}>
                  {status === null ? preOrder.status : PRE_ORDER_STATUS_LABELS[status]}
                </StageBadge>
                <Badge stage={preOrder.orderLocation}>
                  {PRE_ORDER_LOCATION_LABELS[preOrder.orderLocation]}
                </Badge>
                {mark}
              </>
            }
            amountNote={
              isOpenPreOrder(preOrder.status) && preOrder.expectedArrivalDate
                ? `Expected ${formatLongDate(preOrder.expectedArrivalDate, timeZone)}`
                : null
            }
          />
        );
      }}
    </BelongingsPanel>
  );
}
