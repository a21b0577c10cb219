import type { laybys } from '#server/platform/database/schema/laybys.schema.ts';
import { laybyStatusByLedger } from '#shared/domain/layby-lifecycle.ts';
import { amountOfCents, type Cents, centsOfAmount } from '#shared/domain/money.ts';
import { type DemoActivity, type DemoActor, type DemoReceipt, historyRow, receiptRow } from './demo-rows.ts';

/** The course of one layby: every event changes the row and adds an entry to the history and, for money, to the ledger. */

type Row = Omit<typeof laybys.$inferInsert, 'customerId'>;
export type LaybyStory = { row: Row; receipts: DemoReceipt[]; history: DemoActivity[] };

export const paidCentsOf = ({ row }: LaybyStory): Cents => centsOfAmount(row.paidAmount ?? '0.00');

export function beginLayby(row: Row, actor: DemoActor): LaybyStory {
  const { phoneModel, fullAmount } = row;
  const created = historyRow('layby', 'created', row.createdAt as Date, actor, {
    after: { phoneModel, fullAmount, status: 'active' },
  });
  return {
    row: { ...row, paidAmount: '0.00', status: 'active', version: 1 },
    receipts: [],
    history: [created],
  };
}

export function payInstalment(
  story: LaybyStory,
  cents: Cents,
  at: Date,
  actor: DemoActor,
  method: string,
): void {
  const before = paidCentsOf(story);
  story.receipts.push(receiptRow(cents, at, actor, { method }));
  const status = laybyStatusByLedger(centsOfAmount(story.row.fullAmount), before + cents);
  record(story, 'receipt_added', at, actor, {
    paidAmount: amountOfCents(before + cents),
    ...(status === 'completed' ? { status, completedDate: at } : {}),
  });
}

export function handOverLayby(story: LaybyStory, at: Date, actor: DemoActor): void {
  const handOver = { deviceCollectedDate: at, deliveryMethod: 'collected', collectionBranch: actor.branch };
  record(story, 'handed_over', at, actor, handOver);
}

/** The shop keeps `feeCents`; the rest is refunded. */
export function cancelLayby(
  story: LaybyStory,
  feeCents: Cents,
  reason: string,
  at: Date,
  actor: DemoActor,
): void {
  const refundCents = paidCentsOf(story) - feeCents;
  if (refundCents > 0) {
    story.receipts.push(receiptRow(-refundCents, at, actor, { kind: 'refund', method: 'eft', reason }));
  }
  record(story, 'cancelled', at, actor, {
    status: 'cancelled',
    paidAmount: amountOfCents(feeCents),
    cancelledDate: at,
    cancelReason: reason,
    cancellationFee: amountOfCents(feeCents),
  });
}

function record(story: LaybyStory, action: string, at: Date, actor: DemoActor, values: Partial<Row>): void {
  const before = Object.fromEntries(
    Object.keys(values).map((key) => [key, story.row[key as keyof Row] ?? null]),
  );
  story.history.push(historyRow('layby', action, at, actor, { before, after: values }));
  story.row = { ...story.row, ...values, updatedAt: at, version: (story.row.version ?? 1) + 1 };
}
