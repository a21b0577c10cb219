import { describe, expect, it } from 'vitest';
import * as labels from './labels.ts';

describe('orders', () => {
  it('labels every status, in the order of the pipeline', () => {
    expect(
      labels.DISPLAY_ORDER_STATUSES.map((status) => [status, labels.ORDER_STATUS_LABELS[status]]),
    ).toEqual([
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

  it('keeps the display-only statuses out of those that are stored', () => {
    expect(labels.ORDER_STATUSES).toHaveLength(11);
    expect(labels.ORDER_STATUSES).not.toContain('completed');
    expect(labels.ORDER_STATUSES).not.toContain('overdue');
  });

  it('gives eight statuses a dashboard tile', () => {
    expect(labels.DASHBOARD_ORDER_STATUSES).toEqual([
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
    expect(labels.orderPageTitle(status)).toBe(title);
  });

  it('names the actions', () => {
    expect(labels.ORDER_ACTION_LABELS).toEqual({
      approve: 'Approve',
      sign: 'Signed',
      mark_bank_paid: 'Bank Paid',
      mark_available: 'Available',
      create_pre_order: 'Create Pre-order',
      collect: 'Collect / Deliver',
      complete: 'Order Completed',
      step_back: 'Back',
      reopen: 'Reopen',
    });
  });
});

describe('branches', () => {
  it('lists the five branches', () => {
    expect(labels.BRANCHES.map((code) => [code, labels.BRANCH_LABELS[code]])).toEqual([
      ['windhoek', 'Windhoek'],
      ['oshakati', 'Oshakati'],
      ['walvis_bay', 'Walvis Bay'],
      ['rundu', 'Rundu'],
      ['swakopmund', 'Swakopmund'],
    ]);
  });

  it.each([
    ['walvis_bay', 'walvis_bay'],
    ['Walvis Bay', 'walvis_bay'],
    [' WALVIS  BAY ', 'walvis_bay'],
    ['walvis-bay', 'walvis_bay'],
    ['Windhoek', 'windhoek'],
    ['Lüderitz', null],
    ['', null],
  ])('reads %j as %s', (text, code) => {
    expect(labels.branchCodeOf(text)).toBe(code);
  });
});

describe('communication modes', () => {
  it('labels the stored codes', () => {
    expect(labels.COMMUNICATION_MODES.map((code) => [code, labels.COMMUNICATION_MODE_LABELS[code]])).toEqual([
      ['phone', 'Phone call'],
      ['email', 'Email'],
      ['whatsapp', 'WhatsApp'],
      ['sms', 'Text Message'],
    ]);
  });

  it.each([
    ['phone', 'phone'],
    ['Phone call', 'phone'],
    ['EMAIL', 'email'],
    ['WhatsApp', 'whatsapp'],
    ['Text Message', 'sms'],
    ['sms', 'sms'],
    ['pigeon', null],
    ['constructor', null],
  ])('reads %j as %s', (text, code) => {
    expect(labels.communicationModeOf(text)).toBe(code);
  });
});

describe('delivery', () => {
  it('labels where the phone is handed over and how', () => {
    expect(
      labels.PHONE_DELIVERY_STATUSES.map((code) => [code, labels.PHONE_DELIVERY_STATUS_LABELS[code]]),
    ).toEqual([
      ['pickup', 'Pickup'],
      ['delivery', 'Delivery'],
      ['courier', 'Courier'],
      ['not_available', 'Not Available'],
    ]);
    expect(labels.DELIVERY_METHODS.map((code) => [code, labels.DELIVERY_METHOD_LABELS[code]])).toEqual([
      ['collected', 'Customer Collected'],
      ['delivered', 'Delivered to Customer'],
    ]);
  });
});

describe('pre-orders', () => {
  it('labels locations and statuses', () => {
    expect(labels.PRE_ORDER_LOCATIONS.map((code) => [code, labels.PRE_ORDER_LOCATION_LABELS[code]])).toEqual([
      ['china', 'China'],
      ['dubai', 'Dubai'],
    ]);
    expect(labels.PRE_ORDER_STATUSES.map((code) => [code, labels.PRE_ORDER_STATUS_LABELS[code]])).toEqual([
      ['ordered', 'Ordered'],
      ['shipped', 'Shipped'],
      ['arrived', 'Arrived'],
      ['ready_for_collection', 'Ready for Collection'],
      ['picked_up', 'Picked Up'],
      ['cancelled', 'Cancelled'],
    ]);
    expect(labels.PRE_ORDER_STATUS_LABELS.collected).toBe('Collected');
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
    expect(labels.preOrderStatusOf(text)).toBe(status);
  });
});

describe('reservations and laybys', () => {
  it('labels statuses and priorities', () => {
    expect(labels.RESERVATION_STATUSES.map((code) => labels.RESERVATION_STATUS_LABELS[code])).toEqual([
      'Waiting',
      'Notified',
      'Completed',
      'Cancelled',
    ]);
    expect(
      labels.RESERVATION_PRIORITIES.map((code) => [code, labels.RESERVATION_PRIORITY_LABELS[code]]),
    ).toEqual([
      ['low', 'Low'],
      ['normal', 'Normal'],
      ['high', 'High'],
    ]);
    expect(labels.RESERVATION_STATUSES).toEqual(['waiting', 'notified', 'completed', 'cancelled']);
    expect(labels.LAYBY_STATUSES).toEqual(['active', 'completed', 'cancelled']);
    expect(labels.LAYBY_STATUS_LABELS).toEqual({
      active: 'Active',
      completed: 'Completed',
      cancelled: 'Cancelled',
      overdue: 'Overdue',
    });
  });

  it('offers the choices of the layby form', () => {
    expect(labels.LAYBY_STORAGES).toEqual(['64GB', '128GB', '256GB', '512GB', '1TB']);
    expect(labels.LAYBY_COLORS).toEqual([
      'Black',
      'White',
      'Blue',
      'Pink',
      'Purple',
      'Gold',
      'Silver',
      'Red',
      'Green',
    ]);
    expect(labels.LAYBY_NETWORKS).toEqual(['MTC', 'TN Mobile', 'Paratus', 'Other', 'None']);
    expect(labels.LAYBY_DURATIONS).toEqual([
      '2 weeks',
      '1 month',
      '2 months',
      '3 months',
      '6 months',
      '1 year',
    ]);
  });
});
