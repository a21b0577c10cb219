import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedTargets,
  decideTransition,
  type LifecycleFacts,
  nextActionsOf,
  ORDER_LIFECYCLE,
  reopenTarget,
  statusByLedger,
  type Transition,
} from './order-lifecycle.ts';
import { isWritableStatus, STORED_STATUSES, type StoredStatus } from './order-statuses.ts';
import { ORDER_ACTION_KINDS, ORDER_ACTIONS } from './order-steps.ts';

const factsOf = (status: StoredStatus, more: Partial<LifecycleFacts> = {}): LifecycleFacts => ({
  status,
  statusBeforeCompletion: null,
  deviceCollectedDate: null,
  isCollectionStampedByCompletion: false,
  paidCents: 0,
  ...more,
});

/**
 * Every pair, as the lifecycle table of the design says it: `=` unchanged, `s` the step of a row, `j` a jump forward
 * over stages, `b` a step back, `.` refused. Columns are the targets in the order of the rows.
 */
const MATRIX: Record<StoredStatus, string> = {
  //                  pe pa ap cs bp cn ph ch du dc oc co
  pending: '           =  .  s  j  j  j  j  j  j  j  s  .',
  partial: '           .  =  s  j  j  j  j  j  j  j  s  .',
  approved: '          b  .  =  s  j  j  j  j  j  j  s  .',
  contract_signed: '   .  .  b  =  s  j  j  j  j  j  s  .',
  bank_paid: '         .  .  .  b  =  j  s  s  s  j  s  .',
  customer_notified: ' .  .  .  .  b  =  .  .  .  s  s  .',
  phone_available: '   .  .  .  .  b  .  =  .  .  s  s  .',
  china_preorder: '    .  .  .  .  b  .  .  =  .  s  s  .',
  dubai_preorder: '    .  .  .  .  b  .  .  .  =  s  s  .',
  device_collected: '  .  .  .  .  .  .  b  .  .  =  s  .',
  order_completed: '   .  .  .  .  .  .  b  .  .  .  =  .',
  completed: '         .  .  .  .  b  .  .  .  .  s  s  =',
};
const COLUMNS = Object.keys(MATRIX) as StoredStatus[];
const STAGES = ['approved', 'contract_signed', 'bank_paid', 'device_collected'];

type Effects = Omit<Transition, 'kind' | 'from' | 'to' | 'skipped' | 'stampsCollectionToo'>;
const effects = (some: Partial<Effects>): Effects => ({
  stamps: null,
  clears: [],
  sets: {},
  needs: null,
  preOrder: null,
  ...some,
});

/** What arriving at a status does, by whatever way forward. */
const ARRIVING: Partial<Record<StoredStatus, Effects>> = {
  approved: effects({ stamps: 'approvalDate' }),
  contract_signed: effects({ stamps: 'contractSignedDate' }),
  bank_paid: effects({ stamps: 'bankPaidDate' }),
  customer_notified: effects({ stamps: 'customerNotifiedDate' }),
  phone_available: effects({ sets: { phoneAvailable: true } }),
  china_preorder: effects({ sets: { phoneAvailable: false, preOrderLocation: 'china' } }),
  dubai_preorder: effects({ sets: { phoneAvailable: false, preOrderLocation: 'dubai' } }),
  device_collected: effects({ stamps: 'deviceCollectedDate', needs: 'collection', preOrder: 'pick_up' }),
  order_completed: effects({ stamps: 'orderCompletedDate', preOrder: 'pick_up' }),
};

const backToBank = effects({
  clears: ['preOrderLocation'],
  sets: { phoneAvailable: true },
  preOrder: 'cancel',
});
/** What leaving a status backwards does. */
const LEAVING: Partial<Record<StoredStatus, Effects>> = {
  approved: effects({ clears: ['approvalDate'] }),
  contract_signed: effects({ clears: ['contractSignedDate'] }),
  bank_paid: effects({ clears: ['bankPaidDate'] }),
  customer_notified: backToBank,
  phone_available: backToBank,
  china_preorder: backToBank,
  dubai_preorder: backToBank,
  completed: backToBank,
  device_collected: effects({
    clears: ['deviceCollectedDate', 'deliveryMethod', 'collectionBranch'],
    sets: { phoneAvailable: true },
    preOrder: 'return_to_arrived',
  }),
  order_completed: effects({ clears: ['orderCompletedDate'], preOrder: 'restore' }),
};

const STEP_INTO: Partial<Record<StoredStatus, string>> = {
  approved: 'approve',
  contract_signed: 'sign',
  bank_paid: 'mark_bank_paid',
  phone_available: 'mark_available',
  china_preorder: 'create_pre_order',
  dubai_preorder: 'create_pre_order',
  device_collected: 'collect',
  order_completed: 'complete',
};

/** The single-way stages strictly between two statuses. */
const STAGES_BETWEEN: Record<StoredStatus, [after: number, before: number]> = {
  pending: [0, 0],
  partial: [0, 0],
  approved: [1, 0],
  contract_signed: [2, 1],
  bank_paid: [3, 2],
  customer_notified: [3, 3],
  phone_available: [3, 3],
  china_preorder: [3, 3],
  dubai_preorder: [3, 3],
  completed: [3, 3],
  device_collected: [4, 3],
  order_completed: [4, 4],
};

const cells = COLUMNS.flatMap((from) =>
  MATRIX[from]
    .trim()
    .split(/\s+/)
    .map((cell, column) => ({ from, to: COLUMNS[column] as StoredStatus, cell })),
);
const acceptedFrom = (from: StoredStatus) =>
  cells.filter((pair) => pair.from === from && /[sjb]/.test(pair.cell)).map(({ to }) => to);

describe('every pair of statuses', () => {
  it('is covered by the matrix', () => {
    expect(new Set(COLUMNS)).toEqual(new Set(STORED_STATUSES));
    expect(cells).toHaveLength(STORED_STATUSES.length ** 2);
  });

  it.each(cells)('judges $from → $to as $cell', ({ from, to, cell }) => {
    const decision = decideTransition(factsOf(from), to);
    if (cell === '=') return expect(decision).toEqual({ outcome: 'unchanged' });
    if (cell === '.') {
      const allowed = decision.outcome === 'refused' ? decision.allowed : null;
      expect(decision.outcome).toBe('refused');
      return expect(new Set(allowed)).toEqual(new Set(acceptedFrom(from)));
    }
    const isBack = cell === 'b';
    const backKind = from === 'order_completed' ? 'reopen' : 'step_back';
    const [after] = STAGES_BETWEEN[from];
    const [, before] = STAGES_BETWEEN[to];
    expect(decision).toEqual({
      outcome: 'change',
      transition: {
        kind: isBack ? backKind : cell === 'j' ? 'forward' : STEP_INTO[to],
        from,
        to,
        ...(isBack ? LEAVING[from] : ARRIVING[to]),
        stampsCollectionToo: to === 'order_completed',
        skipped: isBack ? [] : STAGES.slice(after, before),
      },
    });
  });
});

describe('completing', () => {
  it.each(COLUMNS.filter((status) => status !== 'order_completed'))(
    'keeps a collection date that %s already has',
    (status) => {
      const facts = factsOf(status, { deviceCollectedDate: '2026-10-01T10:00:00.000Z' });
      const decision = decideTransition(facts, 'order_completed');
      expect(decision).toMatchObject({ transition: { kind: 'complete', stampsCollectionToo: false } });
    },
  );
});

describe('reopening', () => {
  it.each(COLUMNS.filter((status) => status !== 'order_completed' && status !== 'completed'))(
    'goes back to %s when that was the status before completion, and nowhere else',
    (before) => {
      const paidCents = before === 'partial' ? 4000 : 0;
      const facts = factsOf('order_completed', { statusBeforeCompletion: before, paidCents });
      expect(reopenTarget(facts)).toBe(before);
      expect(allowedTargets(facts)).toEqual([before]);
      expect(decideTransition(facts, before)).toMatchObject({ transition: { kind: 'reopen', to: before } });
    },
  );

  it.each([
    ['pending', 4000, 'partial'],
    ['partial', 0, 'pending'],
  ] as const)(
    'goes back from completed at %s to what %i cents in the ledger make of it',
    (before, paidCents, to) => {
      const facts = factsOf('order_completed', { statusBeforeCompletion: before, paidCents });
      expect(nextActionsOf(facts)).toMatchObject([{ kind: 'reopen', to }]);
      for (const wish of [before, to]) {
        expect(decideTransition(facts, wish)).toMatchObject({ transition: { kind: 'reopen', to } });
      }
    },
  );

  it('never writes the old status completed again: it means Customer Notified', () => {
    const facts = factsOf('order_completed', { statusBeforeCompletion: 'completed' });
    expect(reopenTarget(facts)).toBe('customer_notified');
    expect(nextActionsOf(facts)).toEqual([{ kind: 'reopen', to: 'customer_notified', label: 'Reopen' }]);
    expect(decideTransition(facts, 'completed').outcome).toBe('refused');
  });

  it('takes back the collection date only when completing had stamped it', () => {
    const stamped = factsOf('order_completed', {
      statusBeforeCompletion: 'bank_paid',
      deviceCollectedDate: new Date(0),
      isCollectionStampedByCompletion: true,
    });
    expect(decideTransition(stamped, 'bank_paid')).toMatchObject({
      transition: {
        clears: ['orderCompletedDate', 'deviceCollectedDate', 'deliveryMethod', 'collectionBranch'],
      },
    });
    const handedOver = { ...stamped, isCollectionStampedByCompletion: false };
    expect(decideTransition(handedOver, 'bank_paid')).toMatchObject({
      transition: { clears: ['orderCompletedDate'] },
    });
  });

  it('judges old rows, which do not say, by whether the phone was handed over', () => {
    const old = factsOf('order_completed');
    expect(reopenTarget(old)).toBe('phone_available');
    const collected = { ...old, deviceCollectedDate: new Date(0) };
    expect(reopenTarget(collected)).toBe('device_collected');
    expect(reopenTarget({ ...collected, isCollectionStampedByCompletion: true })).toBe('phone_available');
  });
});

describe('next actions', () => {
  const complete = ['complete', 'order_completed', 'Order Completed'];
  const collect = ['collect', 'device_collected', 'Collect / Deliver'];
  const toBank = ['step_back', 'bank_paid', 'Back to FNB Paid'];
  const expected: Record<StoredStatus, string[][]> = {
    pending: [['approve', 'approved', 'Approve'], complete],
    partial: [['approve', 'approved', 'Approve'], complete],
    approved: [['sign', 'contract_signed', 'Signed'], complete, ['step_back', 'pending', 'Back to Pending']],
    contract_signed: [
      ['mark_bank_paid', 'bank_paid', 'Bank Paid'],
      complete,
      ['step_back', 'approved', 'Back to Approved'],
    ],
    bank_paid: [
      ['mark_available', 'phone_available', 'Available'],
      ['create_pre_order', 'china_preorder', 'Create Pre-order'],
      ['create_pre_order', 'dubai_preorder', 'Create Pre-order'],
      complete,
      ['step_back', 'contract_signed', 'Back to Contract Signed'],
    ],
    customer_notified: [collect, complete, toBank],
    phone_available: [collect, complete, toBank],
    china_preorder: [collect, complete, toBank],
    dubai_preorder: [collect, complete, toBank],
    completed: [collect, complete, toBank],
    device_collected: [complete, ['step_back', 'phone_available', 'Back to Phone Available']],
    order_completed: [['reopen', 'phone_available', 'Reopen']],
  };

  it.each(COLUMNS)('of %s are the steps of the table, in order', (status) => {
    const actions = nextActionsOf(factsOf(status)).map(({ kind, to, label }) => [kind, to, label]);
    expect(actions).toEqual(expected[status]);
  });

  it('use every kind of action, and no other', () => {
    expect(new Set(ORDER_LIFECYCLE.map(({ kind }) => kind))).toEqual(new Set(ORDER_ACTION_KINDS));
  });
});

const anyFacts = fc.record<LifecycleFacts>({
  status: fc.constantFrom(...STORED_STATUSES),
  statusBeforeCompletion: fc.option(
    fc.constantFrom(...STORED_STATUSES.filter((status) => status !== 'order_completed')),
  ),
  deviceCollectedDate: fc.option(fc.constant(new Date(0))),
  isCollectionStampedByCompletion: fc.boolean(),
  paidCents: fc.constantFrom(0, 4000),
});

describe('whatever an order looks like', () => {
  it('allows exactly the targets that it would accept', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const accepted = STORED_STATUSES.filter((to) => decideTransition(facts, to).outcome === 'change');
        expect(allowedTargets(facts)).toEqual(accepted);
      }),
      { numRuns: 2000 },
    );
  });

  it('allows only what a client may write, and offers only what it allows', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const allowed = allowedTargets(facts);
        expect(allowed.filter((status) => !isWritableStatus(status))).toEqual([]);
        for (const { to } of nextActionsOf(facts)) expect(allowed).toContain(to);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('actions', () => {
  it('have the words of their buttons', () => {
    expect(ORDER_ACTION_KINDS.map((kind) => [kind, ORDER_ACTIONS[kind].label])).toEqual(
      Object.entries({
        approve: 'Approve',
        sign: 'Signed',
        mark_bank_paid: 'Bank Paid',
        mark_available: 'Available',
        create_pre_order: 'Create Pre-order',
        collect: 'Collect / Deliver',
        complete: 'Order Completed',
        step_back: 'Back',
        reopen: 'Reopen',
      }),
    );
  });
});

describe('the status that the ledger sets', () => {
  it('follows the money while the bank has not spoken, and has no say after that', () => {
    for (const status of ['pending', 'partial'] as const) {
      expect(statusByLedger(status, 0)).toBe('pending');
      expect(statusByLedger(status, 1)).toBe('partial');
      expect(statusByLedger(status, 9_999_999_999)).toBe('partial');
    }
    for (const status of STORED_STATUSES.filter((each) => each !== 'pending' && each !== 'partial')) {
      expect(statusByLedger(status, 0)).toBeNull();
      expect(statusByLedger(status, 1)).toBeNull();
    }
  });
});
