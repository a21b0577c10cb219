import type { Customer } from '#shared/contracts/customers.ts';
import type { Layby } from '#shared/contracts/laybys.ts';
import type { Order } from '#shared/contracts/orders.ts';
import type { PreOrder } from '#shared/contracts/pre-orders.ts';
import type { Reservation } from '#shared/contracts/reservations.ts';
import { bareCustomer, roomIn } from '#shared/domain/pocket/added-rows.ts';
import type { Pocket } from '#shared/domain/pocket/pocket.ts';
import type { OwnAnswer } from './pocket-store.ts';

// Adds records that were created and saved here a moment ago, as the server answered, to a copy that does not have them yet, so that they are found
// and listed like the others.

let added: { over: Pocket; by: string; pocket: Pocket } | null = null;

/** Returns the same copy while nothing changes, so that lists over it are computed once. */
export function addOwnRecords(over: Pocket, made: readonly OwnAnswer[]): Pocket {
  const by = made.map(({ root, row }) => `${root}/${row.id}/${row.version}`).join();
  if (added?.over === over && added.by === by) return added.pocket;
  const pocket = roomIn(over);
  for (const one of made) ADD[one.root]?.(pocket, one.row as never, one);
  added = { over, by, pocket };
  return pocket;
}

type Owned = Pick<Order, 'customerId' | 'customer' | 'createdAt' | 'updatedAt'>;
type Add = (pocket: Pocket, row: never, own: OwnAnswer) => void;

const ADD: Readonly<Record<string, Add | undefined>> = {
  '/api/customers': ({ rows }, row: Customer) => {
    if (!rows.customers.has(row.id)) rows.customers.set(row.id, { ...bareCustomer(row, row), ...row });
  },
  '/api/payments': (pocket, order: Order, own) => {
    const { customer: _customer, isOverdue: _late, nextActions: _next, ...shown } = order;
    const { preOrder: _preOrder, isPreOrderMissing: _missing, ...row } = shown;
    if (pocket.rows.orders.has(row.id)) return;
    addOwner(pocket, order, own);
    pocket.rows.orders.set(row.id, {
      ...{ ...row, statusBeforeCompletion: null, isCollectionStampedByCompletion: false },
      ...{ completedByPreOrderId: null, handOverCode: null },
    });
  },
  '/api/pre-orders': (pocket, preOrder: PreOrder) => {
    const { payment, customer: _customer, isLate: _late, nextActions: _next, ...row } = preOrder;
    const order = pocket.rows.orders.get(payment.id);
    // A pre-order is in the copy exactly when its order is.
    if (order === undefined || pocket.rows.preOrders.has(row.id)) return;
    if (order.version < payment.version) pocket.rows.orders.set(order.id, { ...order, ...payment });
    pocket.rows.preOrders.set(row.id, { ...row, statusBeforePickup: null });
  },
  '/api/laybys': (pocket, layby: Layby, own) => {
    const { customer: _customer, idNumber: _id, isOverdue: _late, nextActions: _next, ...row } = layby;
    if (pocket.rows.laybys.has(row.id)) return;
    addOwner(pocket, layby, own);
    pocket.rows.laybys.set(row.id, { ...row, handOverCode: null });
  },
  '/api/reservations': (pocket, reservation: Reservation, own) => {
    const { customer: _customer, isLate: _late, queue: _queue, nextActions: _next, ...row } = reservation;
    if (pocket.rows.reservations.has(row.id)) return;
    addOwner(pocket, reservation, own);
    pocket.rows.reservations.set(row.id, row);
  },
};

/** Adds the customer created along with the record, as far as the answer tells. */
function addOwner({ rows }: Pocket, { customerId, customer, ...times }: Owned, { made }: OwnAnswer): void {
  if (rows.customers.has(customerId)) return;
  const { createdAt, updatedAt } = times;
  const typed = { ...made?.owner, ...customer };
  rows.customers.set(customerId, bareCustomer(typed, { id: customerId, version: 1, createdAt, updatedAt }));
}
