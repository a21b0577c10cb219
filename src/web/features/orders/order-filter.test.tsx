import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/contracts/orders.ts';
import { splitActions } from './order-actions.ts';
import {
  countsPathOf,
  filterOf,
  isOrderInFilter,
  listPathOf,
  searchOf,
  unknownStatusOf,
} from './order-filter.ts';
import { orderSteps } from './order-words.ts';
import { validateOrdersSearch } from './orders-search-params.ts';

describe('the address', () => {
  it('drops what it cannot use', () => {
    expect(validateOrdersSearch({ status: ' bank_paid ', exact: '1', q: ' a ', order: '12' })).toMatchObject({
      status: 'bank_paid',
      exact: '1',
      q: 'a',
      order: 12,
    });
    const nothing = { status: undefined, exact: undefined, q: undefined, order: undefined };
    expect(validateOrdersSearch({ status: '', exact: 'yes', q: '  ', order: '-1' })).toMatchObject(nothing);
    expect(validateOrdersSearch({ status: 7, q: null, order: '1e3' })).toMatchObject(nothing);
    expect(validateOrdersSearch({ order: '99999999999' }).order).toBeUndefined();
    expect(validateOrdersSearch({ q: 'x'.repeat(500) }).q).toHaveLength(200);
  });

  it('means all for an unknown status, and says which', () => {
    expect(filterOf({ status: 'lost' })).toMatchObject({ status: null, isExact: false, q: '' });
    expect(unknownStatusOf({ status: 'lost' })).toBe('lost');
    expect(['all', 'completed', 'overdue', undefined].map((status) => unknownStatusOf({ status }))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it('heeds "only this step" where a filter takes in later ones', () => {
    expect(filterOf({ status: 'approved', exact: '1' }).isExact).toBe(true);
    expect(filterOf({ status: 'device_collected', exact: '1' }).isExact).toBe(false);
    expect(searchOf(filterOf({ status: 'approved', exact: '1', q: 'a' }))).toMatchObject({
      status: 'approved',
      exact: '1',
      q: 'a',
    });
  });

  it('asks the API for what is not completed unless told otherwise', () => {
    expect(listPathOf(filterOf({}))).toBe('/api/payments?status=active&limit=100');
    expect(listPathOf(filterOf({ status: 'approved', exact: '1', q: '+264 81' }))).toBe(
      '/api/payments?status=approved&limit=100&exact=1&q=%2B264+81',
    );
  });

  it('asks the API for what the address narrows it to, and counts the same without its order', () => {
    const filter = filterOf({ branch: 'rundu', stuck: '3', sort: 'waiting', balance: 'a lot' });
    expect(listPathOf(filter)).toBe(
      '/api/payments?status=active&limit=100&branch=rundu&stuck=3&sort=waiting',
    );
    expect(countsPathOf(filter)).toBe('/api/payments/counts?branch=rundu&stuck=3');
    expect(countsPathOf(filterOf({ sort: 'balance' }))).toBe('/api/payments/counts');
  });
});

describe('whether an order belongs into a list', () => {
  const at = (status: Order['status'], isOverdue = false) => ({ status, isOverdue }) as Order;
  it('follows the status and what the filter takes in', () => {
    const all = filterOf({});
    expect(isOrderInFilter(at('device_collected'), all)).toBe(true);
    expect(isOrderInFilter(at('order_completed'), all)).toBe(false);
    const approved = filterOf({ status: 'approved' });
    expect(isOrderInFilter(at('device_collected'), approved)).toBe(true);
    expect(isOrderInFilter(at('order_completed'), approved)).toBe(false);
    expect(isOrderInFilter(at('partial'), approved)).toBe(false);
    expect(isOrderInFilter(at('bank_paid'), { ...approved, isExact: true })).toBe(false);
    expect(isOrderInFilter(at('bank_paid', true), filterOf({ status: 'overdue' }))).toBe(true);
  });
});

describe('what a card shows', () => {
  it('offers the first step forward, and one pre-order for both places', () => {
    const kinds = (nextActions: Order['nextActions']) => {
      const { next, others } = splitActions({ nextActions });
      return [next?.kind ?? null, others.map((action) => action.kind)];
    };
    const action = (kind: Order['nextActions'][number]['kind']) => ({ kind, to: kind, label: kind });
    expect(
      kinds(
        (['create_pre_order', 'mark_available', 'create_pre_order', 'complete', 'step_back'] as const).map(
          action,
        ),
      ),
    ).toEqual(['mark_available', ['create_pre_order', 'complete', 'step_back']]);
    expect(kinds([action('reopen')])).toEqual([null, ['reopen']]);
  });

  it('marks the step reached in the hue of the status itself', () => {
    const { stages, reachedCount } = orderSteps('dubai_preorder');
    expect(stages[4]).toBe('dubai_preorder');
    expect(reachedCount).toBe(5);
    expect(orderSteps('partial')).toMatchObject({ reachedCount: 1 });
  });
});
