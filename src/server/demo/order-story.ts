import type { payments } from '#server/platform/database/schema/payments.schema.ts';
import { amountOfCents, type Cents } from '#shared/domain/money.ts';
import { type StoredStatus, statusByLedger } from '#shared/domain/order-lifecycle.ts';
import {
  type DemoActivity,
  type DemoContact,
  type DemoReceipt,
  type Hand,
  historyRow,
  receiptRow,
} from './demo-rows.ts';

/** One order as it is lived: every deed changes the row, and leaves its line in the history and its row in the ledger. */

type Row = typeof payments.$inferInsert;
export type StoryRow = Omit<Row, 'customerId' | 'customerSearch'> & { status: StoredStatus };

export type OrderStory = {
  row: StoryRow;
  paidCents: Cents;
  receipts: DemoReceipt[];
  history: DemoActivity[];
  contacts: DemoContact[];
};

export function beginStory(row: StoryRow, hand: Hand): OrderStory {
  const { quoteNumber, totalAmount, phoneModel } = row;
  const after = { quoteNumber, totalAmount, phoneModel, status: 'pending' };
  const created = historyRow('payment', 'created', row.createdAt as Date, hand, { after });
  return { row: { ...row, version: 1 }, paidCents: 0, receipts: [], history: [created], contacts: [] };
}

/** A step of the pipeline, with what it writes beside the status. */
export function step(
  story: OrderStory,
  action: string,
  status: StoredStatus,
  at: Date,
  hand: Hand,
  values: Partial<StoryRow> = {},
): void {
  const { row } = story;
  const fields = Object.keys(values).filter((field) => field !== 'statusBeforeCompletion');
  const before = Object.fromEntries(fields.map((field) => [field, row[field as keyof StoryRow] ?? null]));
  story.history.push(
    historyRow('payment', action, at, hand, {
      before: { status: row.status, ...before },
      after: {
        status,
        ...Object.fromEntries(fields.map((field) => [field, values[field as keyof StoryRow]])),
      },
    }),
  );
  touch(story, at, { ...values, status, statusChangedAt: at });
}

/** Money in, or with a negative amount back. */
export function pay(
  story: OrderStory,
  cents: Cents,
  at: Date,
  hand: Hand,
  rest: Partial<DemoReceipt> = {},
): void {
  const before = amountOfCents(story.paidCents);
  story.paidCents += cents;
  const after = amountOfCents(story.paidCents);
  story.receipts.push(receiptRow(cents, at, hand, rest));
  const action = cents > 0 ? 'receipt_added' : 'receipt_reversed';
  const reason = rest.reason ? { reason: rest.reason } : {};
  story.history.push(
    historyRow('payment', action, at, hand, {
      before: { paidAmount: before },
      after: { paidAmount: after, ...reason },
    }),
  );
  touch(story, at, {
    paidAmount: after,
    paymentReceivedDate: story.row.paymentReceivedDate ?? at,
    status: statusByLedger(story.row.status, story.paidCents) ?? story.row.status,
  });
}

/** Somebody tried to reach the customer. */
export function reach(
  story: OrderStory,
  at: Date,
  hand: Hand,
  isReached: boolean,
  mode: string,
  note: string | null,
) {
  story.contacts.push({
    at,
    isReached,
    contactedBy: hand.agent,
    communicationMode: mode,
    note,
    branch: hand.branch,
  });
  const told = { customerContacted: isReached, contactedBy: hand.agent, communicationMode: mode };
  const action = isReached ? 'customer_contacted' : 'customer_not_contacted';
  story.history.push(historyRow('payment', action, at, hand, { after: told }));
  touch(story, at, isReached ? { ...told, customerNotifiedDate: at } : {});
}

function touch(story: OrderStory, at: Date, values: Partial<StoryRow>): void {
  story.row = { ...story.row, ...values, updatedAt: at, version: (story.row.version ?? 1) + 1 };
}
