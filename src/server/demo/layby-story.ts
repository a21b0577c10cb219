import type { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { laybyStatusByLedger } from '#shared/domain/layby-lifecycle.ts';
import { amountOfCents, type Cents, centsOfAmount } from '#shared/domain/money.ts';
import { type DemoActivity, type DemoReceipt, type Hand, historyRow, receiptRow } from './demo-rows.ts';

/** One layby as it is lived: every deed changes the row, and leaves its line in the history and its row in the ledger. */

type Row = Omit<typeof laybys.$inferInsert, 'customerId'>;
export type LaybyStory = { row: Row; receipts: DemoReceipt[]; history: DemoActivity[] };

export const paidCentsOf = ({ row }: LaybyStory): Cents => centsOfAmount(row.paidAmount ?? '0.00');

export function beginLayby(row: Row, hand: Hand): LaybyStory {
  const { phoneModel, fullAmount } = row;
  const created = historyRow('layby', 'created', row.createdAt as Date, hand, {
    after: { phoneModel, fullAmount, status: 'active' },
  });
  return {
    row: { ...row, paidAmount: '0.00', status: 'active', version: 1 },
    receipts: [],
    history: [created],
  };
}

export function payInstalment(story: LaybyStory, cents: Cents, at: Date, hand: Hand, method: string): void {
  const before = paidCentsOf(story);
  story.receipts.push(receiptRow(cents, at, hand, { method }));
  const status = laybyStatusByLedger(centsOfAmount(story.row.fullAmount), before + cents);
  record(story, 'receipt_added', at, hand, {
    paidAmount: amountOfCents(before + cents),
    ...(status === 'completed' ? { status, completedDate: at } : {}),
  });
}

export function handOverLayby(story: LaybyStory, at: Date, hand: Hand): void {
  const handOver = { deviceCollectedDate: at, deliveryMethod: 'collected', collectionBranch: hand.branch };
  record(story, 'handed_over', at, hand, handOver);
}

/** The shop keeps `feeCents`; the rest goes back. */
export function cancelLayby(story: LaybyStory, feeCents: Cents, reason: string, at: Date, hand: Hand): void {
  const refundCents = paidCentsOf(story) - feeCents;
  if (refundCents > 0) {
    story.receipts.push(receiptRow(-refundCents, at, hand, { kind: 'refund', method: 'eft', reason }));
  }
  record(story, 'cancelled', at, hand, {
    status: 'cancelled',
    paidAmount: amountOfCents(feeCents),
    cancelledDate: at,
    cancelReason: reason,
    cancellationFee: amountOfCents(feeCents),
  });
}

function record(story: LaybyStory, action: string, at: Date, hand: Hand, values: Partial<Row>): void {
  const before = Object.fromEntries(
    Object.keys(values).map((key) => [key, story.row[key as keyof Row] ?? null]),
  );
  story.history.push(historyRow('layby', action, at, hand, { before, after: values }));
  story.row = { ...story.row, ...values, updatedAt: at, version: (story.row.version ?? 1) + 1 };
}
