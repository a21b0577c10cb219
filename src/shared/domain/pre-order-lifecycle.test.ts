import { describe, expect, it } from 'vitest';
import { STORED_STATUSES } from './order-statuses.ts';
import {
  allowedPreOrderTargets,
  decidePreOrderStep,
  nextPreOrderActions,
  type PreOrderFacts,
} from './pre-order-lifecycle.ts';
import {
  hasArrived,
  isOpenPreOrder,
  PRE_ORDER_STATUSES,
  type WritablePreOrderStatus,
  writablePreOrderStatus,
} from './pre-order-statuses.ts';

const STORED = [...PRE_ORDER_STATUSES, 'collected', 'order_completed'];
const WRITABLE = PRE_ORDER_STATUSES.filter((status) => status !== 'ready_for_collection');
const factsOf = (status: string, more: Partial<PreOrderFacts> = {}): PreOrderFacts => ({
  status,
  orderStatus: 'china_preorder',
  isOrderCompletedByThis: false,
  statusBeforePickup: null,
  ...more,
});
const everyFacts = STORED.flatMap((status) =>
  STORED_STATUSES.flatMap((orderStatus) =>
    [true, false].flatMap((isOrderCompletedByThis) =>
      [null, 'ordered', 'shipped', 'arrived', 'ready_for_collection'].map((statusBeforePickup) => ({
        status,
        orderStatus,
        isOrderCompletedByThis,
        statusBeforePickup,
      })),
    ),
  ),
);

/**
 * `=` unchanged, `s` a step of the table, `j` forward over a stage, `b` back, `.` refused. Columns: ordered, shipped,
 * arrived, collected, completed, cancelled.
 */
const MATRIX: Record<string, string> = {
  ordered: '             =  s  j  j  s  s',
  shipped: '             b  =  s  j  s  s',
  arrived: '             .  b  =  s  s  s',
  ready_for_collection: '.  b  =  s  s  s',
  picked_up: '           .  .  b  =  .  .',
  collected: '           .  .  b  =  .  .',
  order_completed: '     .  .  b  =  .  .',
  cancelled: '           .  .  .  .  .  =',
};
const COLUMNS: { to: WritablePreOrderStatus; isCompleting: boolean }[] = [
  { to: 'ordered', isCompleting: false },
  { to: 'shipped', isCompleting: false },
  { to: 'arrived', isCompleting: false },
  { to: 'picked_up', isCompleting: false },
  { to: 'picked_up', isCompleting: true },
  { to: 'cancelled', isCompleting: false },
];
const cells = Object.entries(MATRIX).flatMap(([from, row]) =>
  row
    .trim()
    .split(/\s+/)
    .map((cell, column) => ({ from, cell, ...(COLUMNS[column] as (typeof COLUMNS)[number]) })),
);

describe('every step', () => {
  it('is covered by the matrix', () => {
    expect(new Set(Object.keys(MATRIX))).toEqual(new Set(STORED));
    expect(cells).toHaveLength(STORED.length * COLUMNS.length);
  });

  it.each(cells)(
    'from $from to $to (completing: $isCompleting) is judged $cell',
    ({ from, to, isCompleting, cell }) => {
      const decision = decidePreOrderStep(factsOf(from), to, isCompleting);
      if (cell === '=') return expect(decision).toEqual({ outcome: 'unchanged' });
      if (cell === '.') return expect(decision.outcome).toBe('refused');
      const kind = decision.outcome === 'change' ? decision.step.kind : null;
      if (cell === 'b') expect(kind).toBe('step_back');
      if (cell === 'j') expect(kind).toBe('forward');
      if (cell === 's') expect(['ship', 'mark_arrived', 'collect', 'complete', 'cancel']).toContain(kind);
    },
  );

  it('over a stage asks for and does what the step that ends it does', () => {
    const collected = decidePreOrderStep(factsOf('ordered'), 'picked_up', false);
    expect(collected).toMatchObject({ step: { kind: 'forward', needs: 'collection', order: 'collect' } });
  });

  it('that is offered is accepted, and what is allowed is what is accepted', () => {
    for (const facts of everyFacts) {
      for (const { kind, to } of nextPreOrderActions(facts)) {
        const decision = decidePreOrderStep(facts, to, kind === 'complete');
        expect(decision, JSON.stringify([facts, kind])).toMatchObject({
          outcome: 'change',
          step: { kind, to },
        });
      }
      const accepted = WRITABLE.filter((to) =>
        [true, false].some(
          (isCompleting) => decidePreOrderStep(facts, to, isCompleting).outcome === 'change',
        ),
      );
      expect(allowedPreOrderTargets(facts), JSON.stringify(facts)).toEqual(accepted);
    }
  });
});

it('does not take a hand-over back from an order that was completed by itself', () => {
  const orderStatus = 'order_completed';
  expect(decidePreOrderStep(factsOf('picked_up', { orderStatus }), 'arrived', false).outcome).toBe('refused');
  const byThis = factsOf('picked_up', { orderStatus, isOrderCompletedByThis: true });
  expect(decidePreOrderStep(byThis, 'arrived', false)).toMatchObject({ step: { order: 'take_back' } });
  expect(decidePreOrderStep(byThis, 'picked_up', true)).toEqual({ outcome: 'unchanged' });
});

it('takes Order Completed back to where the pre-order was', () => {
  const facts = (statusBeforePickup: string) =>
    factsOf('picked_up', {
      orderStatus: 'order_completed',
      isOrderCompletedByThis: true,
      statusBeforePickup,
    });
  for (const [before, to, label] of [
    ['ordered', 'ordered', 'Back to Ordered'],
    ['shipped', 'shipped', 'Back to Shipped'],
    ['arrived', 'arrived', 'Back to Arrived'],
    ['ready_for_collection', 'arrived', 'Back to Arrived'],
  ] as const) {
    expect(nextPreOrderActions(facts(before))).toEqual([{ kind: 'step_back', to, label, needs: null }]);
    expect(decidePreOrderStep(facts(before), to, false)).toMatchObject({ step: { order: 'reopen' } });
  }
  expect(decidePreOrderStep(facts('shipped'), 'ordered', false).outcome).toBe('refused');
});

it('understands other words, and lets nobody write the one that is only shown', () => {
  expect(writablePreOrderStatus('Collected')).toBe('picked_up');
  expect(writablePreOrderStatus('ready_for_collection')).toBeNull();
  expect(writablePreOrderStatus('delivery')).toBeNull();
  expect(writablePreOrderStatus('lost')).toBeNull();
  expect(STORED.filter(isOpenPreOrder)).toEqual(['ordered', 'shipped', 'arrived', 'ready_for_collection']);
  expect(STORED.filter(hasArrived)).toEqual([
    'arrived',
    'ready_for_collection',
    'picked_up',
    'collected',
    'order_completed',
  ]);
});

it('labels each step as its button reads', () => {
  expect(nextPreOrderActions(factsOf('shipped')).map(({ label }) => label)).toEqual([
    'Arrived',
    'Order Completed',
    'Cancel Pre-order',
    'Back to Ordered',
  ]);
});
