import type pg from 'pg';

/**
 * What must hold for an order and its pre-orders, whatever was done in whichever order. Written independently of the lifecycle tables,
 * from the shop's requirements.
 */

export type Pair = {
  order: {
    status: string;
    phoneAvailable: boolean;
    location: string | null;
    collectedAt: string | null;
    method: string | null;
    branch: string | null;
    completedAt: string | null;
    completedBy: number | null;
  };
  preOrders: {
    id: number;
    status: string;
    location: string;
    arrivedAt: string | null;
    pickedUpAt: string | null;
    collectedAt: string | null;
    method: string | null;
    branch: string | null;
  }[];
};

/** Null for an order that does not exist. */
export async function readPair(pool: pg.Pool, orderId: number): Promise<Pair | null> {
  const { rows } = await pool.query<{ pair: Pair }>(
    `select json_build_object('order', json_build_object('status', p.status, 'phoneAvailable', p.phone_available,
        'location', p.pre_order_location, 'collectedAt', p.device_collected_date, 'method', p.delivery_method,
        'branch', p.collection_branch, 'completedAt', p.order_completed_date, 'completedBy', p.completed_by_pre_order_id),
      'preOrders', (select coalesce(json_agg(json_build_object('id', o.id, 'status', o.status,
        'location', o.order_location, 'arrivedAt', o.actual_arrival_date, 'pickedUpAt', o.pickup_date,
        'collectedAt', o.device_collected_date, 'method', o.delivery_method, 'branch', o.collection_branch)
        order by o.id), '[]') from pre_orders o where o.payment_id = p.id and o.deleted_batch_id is null)) as pair
     from payments p where p.id = $1 and p.deleted_batch_id is null`,
    [orderId],
  );
  return rows[0]?.pair ?? null;
}

/** The rules that the pair breaks. */
export function problemsOf({ order, preOrders }: Pair): string[] {
  const problems: string[] = [];
  const must = (isTrue: boolean, rule: string) => {
    if (!isTrue) problems.push(rule);
  };
  const open = preOrders.filter(({ status }) => ['ordered', 'shipped', 'arrived'].includes(status));
  const pickedUp = preOrders.filter(({ status }) => status === 'picked_up');
  const isHandedOver = ['device_collected', 'order_completed'].includes(order.status);
  const isWaiting = ['china_preorder', 'dubai_preorder'].includes(order.status);
  const isEarly = ['pending', 'partial', 'approved', 'contract_signed', 'bank_paid'].includes(order.status);

  must(open.length <= 1, 'an order has at most one open pre-order');
  must(open.length + pickedUp.length <= 1, 'an order has at most one pre-order that was not cancelled');
  if (isEarly) {
    must(open.length + pickedUp.length === 0, 'an order that is not pre-ordered has no pre-order');
    must(order.location === null && order.phoneAvailable, 'and waits for no place');
  }
  if (isWaiting) {
    must(pickedUp.length === 0, 'an order that waits has nothing picked up');
    must(order.location === order.status.replace('_preorder', ''), 'an order waits for one place');
    must(!order.phoneAvailable, 'what an order waits for is not available');
  }
  if (order.status === 'phone_available') {
    must(pickedUp.length === 0, 'a phone to be collected has not been picked up');
    must(
      open.every(({ status }) => status === 'arrived'),
      'a phone to be collected has arrived',
    );
    must(order.phoneAvailable, 'a phone to be collected is available');
  }
  if (isHandedOver) must(open.length === 0, 'a device that was handed over is not on its way');
  must(isHandedOver === (order.collectedAt !== null), 'collected if and only if it has the date');
  must(
    (order.status === 'order_completed') === (order.completedAt !== null),
    'completed if and only if dated',
  );
  if (order.completedBy !== null) {
    must(order.status === 'order_completed', 'only a completed order was completed by its pre-order');
  }
  for (const row of preOrders) {
    const isPickedUp = row.status === 'picked_up';
    const hasArrived = row.status === 'arrived' || isPickedUp;
    if (row.status !== 'cancelled')
      must(hasArrived === (row.arrivedAt !== null), 'arrived if and only if dated');
    must(isPickedUp === (row.pickedUpAt !== null), 'picked up if and only if dated');
    must(row.pickedUpAt === row.collectedAt, 'a pick-up is a collection');
    if (row.status !== 'cancelled') must(row.location === order.location, 'both rows name one place');
    if (isPickedUp) {
      must(row.collectedAt === order.collectedAt, 'both rows name one day of collection');
      must(row.method === order.method && row.branch === order.branch, 'both rows name one way of hand-over');
    }
  }
  return problems;
}
