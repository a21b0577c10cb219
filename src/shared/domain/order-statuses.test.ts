import { describe, expect, it } from 'vitest';
import { statusesOfFilter } from './order-filters.ts';
import * as statuses from './order-statuses.ts';

const { isWritableStatus, rankOf, STORED_STATUSES } = statuses;

describe('statuses of orders', () => {
  it('labels every status, in the order of the pipeline', () => {
    expect(Object.entries(statuses.ORDER_STATUS_LABELS)).toEqual([
      ['pending', 'Pending'],
      ['partial', 'Partial'],
      ['approved', 'Approved'],
      ['contract_signed', 'Contract Signed'],
      ['bank_paid', 'FNB Paid'],
      ['customer_notified', 'Customer Notified'],
      ['phone_available', 'Phone Available'],
      ['china_preorder', 'China Pre-order'],
      ['dubai_preorder', 'Dubai Pre-order'],
      ['device_collected', 'Device Collected'],
      ['order_completed', 'Order Completed'],
      ['completed', 'Customer Notified'],
      ['overdue', 'Overdue'],
    ]);
  });

  it('has every status of an order that is not handed over on a leg of its way, or abroad', () => {
    const onWay = statuses.statusesWhere(({ leg, device }) => leg !== undefined || device === 'on_order');
    expect(onWay).toEqual(statuses.statusesWhere(({ device }) => device !== 'handed_over'));
  });

  it('keeps the display-only statuses out of those that are written', () => {
    expect(statuses.ORDER_STATUSES).toHaveLength(11);
    expect(statuses.ORDER_STATUSES).not.toContain('completed');
    expect(statuses.ORDER_STATUSES).not.toContain('overdue');
  });

  it('gives eight statuses a dashboard tile', () => {
    expect(statuses.TILE_STATUSES).toEqual([
      'approved',
      'contract_signed',
      'bank_paid',
      'phone_available',
      'china_preorder',
      'dubai_preorder',
      'device_collected',
      'order_completed',
    ]);
  });

  it.each([
    [undefined, 'ORDERS'],
    ['', 'ORDERS'],
    ['all', 'ORDERS'],
    ['approved', 'Approved by Bank'],
    ['contract_signed', 'Signed Contracts'],
    ['bank_paid', 'Bank Paid'],
    ['phone_available', 'Phone to be Collected'],
    ['customer_notified', 'Customer Notified'],
    ['china_preorder', 'China Pre-orders'],
    ['dubai_preorder', 'Dubai Pre-orders'],
    ['device_collected', 'Devices Collected'],
    ['order_completed', 'Order Completed'],
    ['pending', 'ORDERS'],
    ['partial', 'ORDERS'],
    ['overdue', 'ORDERS'],
    ['nonsense', 'ORDERS'],
    ['toString', 'ORDERS'],
  ])('titles the page for status %s %s', (status, title) => {
    expect(statuses.orderPageTitle(status)).toBe(title);
  });
});

describe('ranks', () => {
  it('order the pipeline, with the peers of rank 4 side by side', () => {
    expect(Object.fromEntries(STORED_STATUSES.map((status) => [status, rankOf(status)]))).toEqual({
      pending: 0,
      partial: 0,
      approved: 1,
      contract_signed: 2,
      bank_paid: 3,
      customer_notified: 4,
      phone_available: 4,
      china_preorder: 4,
      dubai_preorder: 4,
      completed: 4,
      device_collected: 5,
      order_completed: 6,
    });
  });
});

describe('writable statuses', () => {
  it('leave out what is only shown and what is unknown', () => {
    expect(STORED_STATUSES.filter((status) => !isWritableStatus(status))).toEqual(['completed']);
    for (const text of ['overdue', 'completed', 'Approved', ' approved', '', 'shipped', 'constructor']) {
      expect(isWritableStatus(text), text).toBe(false);
    }
  });
});

describe('status filters', () => {
  const fromBankPaid = [
    'bank_paid',
    'customer_notified',
    'completed',
    'phone_available',
    'china_preorder',
    'dubai_preorder',
    'device_collected',
  ];
  it.each([
    ['approved', ['approved', 'contract_signed', ...fromBankPaid]],
    ['contract_signed', ['contract_signed', ...fromBankPaid]],
    ['bank_paid', fromBankPaid],
  ])('%s takes in the later stages up to collected, and only itself when exact', (filter, expected) => {
    expect(new Set(statusesOfFilter(filter, false))).toEqual(new Set(expected));
    expect(statusesOfFilter(filter, true)).toEqual([filter]);
  });

  it.each([
    'pending',
    'partial',
    'phone_available',
    'china_preorder',
    'dubai_preorder',
    'device_collected',
    'order_completed',
  ])('%s matches itself only', (filter) => {
    expect(statusesOfFilter(filter, false)).toEqual([filter]);
    expect(statusesOfFilter(filter, true)).toEqual([filter]);
  });

  it.each(['customer_notified', 'completed'])('%s finds the old status completed as well', (filter) => {
    for (const isExact of [true, false]) {
      expect(new Set(statusesOfFilter(filter, isExact))).toEqual(new Set(['customer_notified', 'completed']));
    }
  });

  it.each(['overdue', 'all', '', 'shipped', 'APPROVED', '__proto__'])('%j is no status', (filter) => {
    expect(statusesOfFilter(filter, false)).toBeNull();
  });
});

describe('lists made of the table', () => {
  it('say where the device is, who has paid and what is still open', () => {
    expect(statuses.IN_BRANCH_STATUSES).toEqual(['phone_available']);
    expect(statuses.AWAITED_STATUSES).toEqual(['phone_available', 'china_preorder', 'dubai_preorder']);
    expect(statuses.HANDED_OVER_STATUSES).toEqual(['device_collected', 'order_completed']);
    expect(statuses.FORMER_STATUSES).toEqual(['customer_notified', 'completed']);
    expect(STORED_STATUSES.filter((status) => !statuses.OPEN_ORDER_STATUSES.includes(status))).toEqual([
      'order_completed',
    ]);
    expect(STORED_STATUSES.filter((status) => !statuses.PAID_BY_BANK_STATUSES.includes(status))).toEqual([
      'pending',
      'partial',
      'approved',
      'contract_signed',
    ]);
  });

  it('name the dates of the stages in the order in which an order gets them', () => {
    expect(statuses.STAGE_DATES).toEqual([
      'approvalDate',
      'contractSignedDate',
      'bankPaidDate',
      'customerNotifiedDate',
      'deviceCollectedDate',
      'orderCompletedDate',
    ]);
  });
});
