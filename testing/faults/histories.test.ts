import { expect, it } from 'vitest';
import { checkHistories, type Entry } from './histories.ts';

/** What the history checker of `npm run test:faults` finds: each case is a shop that went wrong in one way. */

const ORDER = {
  status: 'bank_paid',
  paidAmount: '0.00',
  phoneAvailable: true,
  isCollectionStampedByCompletion: false,
};
const ROW = { kind: 'payment', id: 1, version: 2, status: 'phone_available', paid: '0.00' } as const;

let made = 0;
function entry(
  action: string,
  before: Entry['before'],
  after: Entry['after'],
  wish: Partial<Entry> = {},
): Entry {
  made += 1;
  return {
    id: String(made),
    kind: 'payment',
    rowId: 1,
    action,
    before,
    after,
    requestId: `call ${made}`,
    ...wish,
  };
}
const created = () => entry('created', null, ORDER);
const available = () => entry('mark_available', { status: 'bank_paid' }, { status: 'phone_available' });
const preOrder = (wish: Partial<Entry>) =>
  entry(
    'created',
    null,
    { status: 'ordered', paymentId: 1, orderLocation: 'china' },
    { kind: 'pre_order', ...wish },
  );

it('finds nothing wrong with an order that went its way', () => {
  expect(checkHistories([created(), available()], [ROW]).problems).toEqual([]);
});

it.each<[string, () => Entry[], object, RegExp]>([
  [
    'a change that left no entry',
    () => [created(), available()],
    { version: 3 },
    /at version 3, its history at 2/,
  ],
  ['an entry that is missing', () => [available()], { version: 1 }, /mark_available as entry 1/],
  [
    'a row that was made twice',
    () => [created(), created(), available()],
    { version: 3 },
    /created as entry 2/,
  ],
  [
    'a change that was overwritten',
    () => [created(), entry('mark_available', { status: 'approved' }, { status: 'phone_available' })],
    {},
    /begins with another status than it was/,
  ],
  [
    'a step that there is not',
    () => [created(), entry('updated', { status: 'bank_paid' }, { status: 'pending' })],
    { status: 'pending' },
    /from bank_paid to pending is no step/,
  ],
  [
    'a row that is not what its history says',
    () => [created(), available()],
    { paid: '5.00' },
    /ends otherwise/,
  ],
  [
    'an order that knows nothing of its pre-order',
    () => [created(), available(), preOrder({ rowId: 9 })],
    {},
    /a phone to be collected has arrived/,
  ],
  [
    'a layby that is open although it is paid',
    () => [
      created(),
      available(),
      entry(
        'created',
        null,
        { status: 'active', fullAmount: '60.00', paidAmount: '60.00' },
        { kind: 'layby' },
      ),
    ],
    {},
    /active with 6000 of 6000 cents paid/,
  ],
])('finds %s', (_what, entries, wish, problem) => {
  expect(checkHistories(entries(), [{ ...ROW, ...wish }]).problems.join('\n')).toMatch(problem);
});
