import { describe, expect, it } from 'vitest';
import { ACTIVITY_ENTITIES } from '#shared/contracts/history.ts';
import { entityOfPath, isAffected } from './entity-keys.ts';

const READS = [
  '/api/payments',
  '/api/payments/delivery-tracking',
  '/api/payments/delivery-tracking/summary',
  '/api/live-payments',
  '/api/ready-for-collection',
  '/api/hand-overs/pass',
  '/api/dashboard/stats',
  '/api/pre-orders',
  '/api/customers',
  '/api/laybys',
  '/api/cash-ups',
  '/api/cash-ups/day',
  '/api/stock-arrivals',
  '/api/stock-arrivals/preview',
  '/api/reservations',
  '/api/notifications',
  '/api/app-reminders',
  '/api/list-views',
  '/api/call-templates',
  '/api/call-hours',
  '/api/call-round',
  'trash',
  '/api/backups',
  '/api/jobs',
  '/api/config',
  '/api/auth/session',
];
const affectedBy = (entity: string) => READS.filter((path) => isAffected([path, 'list'], new Set([entity])));

describe('a change', () => {
  it('of an order concerns whatever shows orders, counts them, or what belongs to their customers', () => {
    expect(affectedBy('payment')).toEqual(
      READS.filter(
        (path) =>
          !/laybys|notifications|app-reminders|list-views|call-templates|call-hours|backups|jobs|config|auth/.test(
            path,
          ),
      ),
    );
  });

  it('of a notification concerns notifications, and the trash that it may have gone to', () => {
    expect(affectedBy('notification')).toEqual(['/api/notifications', 'trash']);
  });

  it('of a customer concerns every screen that says their name', () => {
    expect(affectedBy('customer')).toEqual(
      expect.arrayContaining(['/api/payments', '/api/laybys', '/api/customers']),
    );
    expect(affectedBy('customer')).not.toContain('/api/notifications');
  });

  it.each(['payment', 'pre_order', 'layby', 'customer'])(
    'of a %s concerns the code that is shown at the counter',
    (entity) => expect(affectedBy(entity)).toContain('/api/hand-overs/pass'),
  );

  it('of what was taken away concerns no screen: the history alone tells of it', () => {
    expect(affectedBy('export')).toEqual([]);
  });

  it.each(ACTIVITY_ENTITIES.filter((entity) => entity !== 'export' && entity !== 'agent'))(
    'of a %s concerns some screens, and never who is logged in',
    (entity) => {
      expect(affectedBy(entity).length).toBeGreaterThan(1);
      expect(affectedBy(entity)).not.toEqual(expect.arrayContaining(['/api/config']));
      expect(affectedBy(entity)).not.toEqual(expect.arrayContaining(['/api/auth/session']));
    },
  );

  it('of an agent concerns whom forms may choose, and who is at this device', () => {
    expect(affectedBy('agent')).toEqual(['/api/config', '/api/auth/session']);
  });

  it('of something that is not known here concerns everything that was written', () => {
    expect(affectedBy('invoice')).toEqual(READS.slice(0, -2));
  });

  it('concerns a path and what lies below it, not one that begins like it', () => {
    expect(isAffected(['/api/paymentsummary'], new Set(['payment']))).toBe(false);
  });
});

describe('the answer to a change', () => {
  it.each([
    ['/api/payments/12', 'payment'],
    ['/api/payments/12/receipts', 'payment'],
    ['/api/pre-orders/3?rollbackOrder=1', 'pre_order'],
    ['/api/laybys/7/receipts', 'layby'],
    // A receipt may belong to an order or to a layby, which the path does not tell.
    ['/api/receipts/4/reversal', null],
    ['/api/auth/device', null],
  ])('under %s is a row of %s', (path, entity) => {
    expect(entityOfPath(path)).toBe(entity);
  });
});
