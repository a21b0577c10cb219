import { describe, expect, it } from 'vitest';
import { itAnswers } from '#testing/it-answers.ts';
import * as labels from './labels.ts';

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

  itAnswers('reads %j as %s', labels.branchCodeOf, [
    ['walvis_bay', 'walvis_bay'],
    ['Walvis Bay', 'walvis_bay'],
    [' WALVIS  BAY ', 'walvis_bay'],
    ['walvis-bay', 'walvis_bay'],
    ['Windhoek', 'windhoek'],
    ['Lüderitz', null],
    ['', null],
  ]);

  itAnswers('shows %j as %s', (stored: string | null) => labels.branchLabel(stored), [
    ['walvis_bay', 'Walvis Bay'],
    ['walvis bay', 'Walvis Bay'],
    ['Lüderitz', 'Lüderitz'],
    [null, null],
  ]);
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

  itAnswers('reads %j as %s', labels.communicationModeOf, [
    ['phone', 'phone'],
    ['Phone call', 'phone'],
    ['EMAIL', 'email'],
    ['WhatsApp', 'whatsapp'],
    ['Text Message', 'sms'],
    ['sms', 'sms'],
    ['pigeon', null],
    ['constructor', null],
  ]);
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
  it('labels locations', () => {
    expect(labels.PRE_ORDER_LOCATIONS.map((code) => [code, labels.PRE_ORDER_LOCATION_LABELS[code]])).toEqual([
      ['china', 'China'],
      ['dubai', 'Dubai'],
    ]);
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
