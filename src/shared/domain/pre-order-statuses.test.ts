import { describe, expect, it } from 'vitest';
import * as statuses from './pre-order-statuses.ts';

describe('statuses of pre-orders', () => {
  it('labels the statuses, in the order of the journey', () => {
    expect(statuses.PRE_ORDER_STATUSES.map((code) => [code, statuses.PRE_ORDER_STATUS_LABELS[code]])).toEqual(
      [
        ['ordered', 'Ordered'],
        ['shipped', 'Shipped'],
        ['arrived', 'Arrived'],
        ['ready_for_collection', 'Ready for Collection'],
        ['picked_up', 'Picked Up'],
        ['cancelled', 'Cancelled'],
      ],
    );
    expect(statuses.PRE_ORDER_STATUS_LABELS.collected).toBe('Collected');
  });

  it.each([
    ['ordered', 'ordered'],
    ['picked_up', 'picked_up'],
    ['Picked Up', 'picked_up'],
    ['collected', 'picked_up'],
    ['Collected', 'picked_up'],
    ['order_completed', 'picked_up'],
    ['Order Completed', 'picked_up'],
    ['ready_for_collection', 'ready_for_collection'],
    ['Ready for Collection', 'ready_for_collection'],
    ['ready for delivery', 'ready_for_collection'],
    ['delivery', 'ready_for_collection'],
    ['cancelled', 'cancelled'],
    ['lost', null],
    ['__proto__', null],
    ['', null],
  ])('reads %j as %s', (text, status) => {
    expect(statuses.preOrderStatusOf(text)).toBe(status);
  });

  it('say where the device is', () => {
    expect(statuses.UNDER_WAY_STATUSES).toEqual(['ordered', 'shipped']);
    expect(statuses.AT_THE_SHOP_STATUSES).toEqual(['arrived', 'ready_for_collection']);
    expect(statuses.PICKED_UP_STATUSES).toEqual(['picked_up', 'collected', 'order_completed']);
    expect(statuses.PRE_ORDER_JOURNEY).toEqual(['ordered', 'shipped', 'arrived', 'picked_up']);
  });
});
