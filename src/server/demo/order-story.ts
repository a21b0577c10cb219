import type { payments } from '#server/platform/database/schema/payments.schema.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { amountOfCents, type Cents } from '#shared/domain/money.ts';
import { statusByLedger } from '#shared/domain/order-lifecycle.ts';
import type { StoredStatus } from '#shared/domain/order-statuses.ts';
import {
  type DemoActivity,
  type DemoActor,
  type DemoContact,
  type DemoReceipt,
  historyRow,
  receiptRow,
} from './demo-rows.ts';

/** The course of one order: every event changes the row and adds an entry to the history and, for money, to the ledger. */

type Row = typeof payments.$inferInsert;
export type StoryRow = Omit<Row, 'customerId'> & { status: StoredStatus };

export type OrderStory = {
  row: StoryRow;
  paidCents: Cents;
  receipts: DemoReceipt[];
  history: DemoActivity[];
  contacts: DemoContact[];
};

export function beginStory(row: StoryRow, actor: DemoActor): OrderStory {
  const { quoteNumber, totalAmount, phoneModel } = row;
  const after = { quoteNumber, totalAmount, phoneModel, status: 'pending' };
  const created = historyRow('payment', 'created', row.createdAt as Date, actor, { after });
  return { row: { ...row, version: 1 }, paidCents: 0, receipts: [], history: [created], contacts: [] };
}

/** A step of the pipeline, with the values that it sets besides the status. */
export function step(
  story: OrderStory,
  action: string,
  status: StoredStatus,
  at: Date,
  actor: DemoActor,
  values: Partial<StoryRow> = {},
): void {
  const { row } = story;
  const fields = Object.keys(values).filter((field) => field !== 'statusBeforeCompletion');
  const before = Object.fromEntries(fields.map((field) => [field, row[field as keyof StoryRow] ?? null]));
  story.history.push(
    historyRow('payment', action, at, actor, {
      before: { status: row.status, statusChangedAt: row.statusChangedAt ?? null, ...before },
      after: {
        status,
        statusChangedAt: at,
        ...Object.fromEntries(fields.map((field) => [field, values[field as keyof StoryRow]])),
      },
    }),
  );
  touch(story, at, { ...values, status, statusChangedAt: at });
}

/** The customer is told on which day the phone will be ready. */
export function tell(story: OrderStory, toldDay: Day, at: Date, actor: DemoActor): void {
  const before = { toldDay: story.row.toldDay ?? null };
  story.history.push(historyRow('payment', 'told', at, actor, { before, after: { toldDay } }));
  touch(story, at, { toldDay });
}

/** The order is known to be stuck, and snoozed until a day. */
export function snooze(
  story: OrderStory,
  snoozedUntil: Day,
  snoozeReason: string,
  at: Date,
  actor: DemoActor,
): void {
  const before = { snoozedUntil: null, snoozeReason: null };
  story.history.push(
    historyRow('payment', 'snoozed', at, actor, { before, after: { snoozedUntil, snoozeReason } }),
  );
  touch(story, at, { snoozedUntil, snoozeReason });
}

/** A payment, or with a negative amount a repayment. */
export function pay(
  story: OrderStory,
  cents: Cents,
  at: Date,
  actor: DemoActor,
  rest: Partial<DemoReceipt> = {},
): void {
  const before = amountOfCents(story.paidCents);
  story.paidCents += cents;
  const after = amountOfCents(story.paidCents);
  story.receipts.push(receiptRow(cents, at, actor, rest));
  const action = cents > 0 ? 'receipt_added' : 'receipt_reversed';
  const reason = rest.reason ? { reason: rest.reason } : {};
  story.history.push(
    historyRow('payment', action, at, actor, {
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

/** An attempt to reach the customer. */
export function reach(
  story: OrderStory,
  at: Date,
  actor: DemoActor,
  isReached: boolean,
  mode: string,
  note: string | null,
) {
  story.contacts.push({
    at,
    isReached,
    contactedBy: actor.agent,
    communicationMode: mode,
    note,
    branch: actor.branch,
  });
  const after = {
    customerContacted: isReached,
    contactedBy: isReached ? actor.agent : null,
    communicationMode: isReached ? mode : null,
    customerNotifiedDate: isReached ? at : null,
  };
  const { customerContacted = false, contactedBy = null, communicationMode = null } = story.row;
  const { customerNotifiedDate = null } = story.row;
  const before = { customerContacted, contactedBy, communicationMode, customerNotifiedDate };
  const action = isReached ? 'customer_contacted' : 'customer_not_contacted';
  story.history.push(historyRow('payment', action, at, actor, { before, after }));
  touch(story, at, after);
}

function touch(story: OrderStory, at: Date, values: Partial<StoryRow>): void {
  story.row = { ...story.row, ...values, updatedAt: at, version: (story.row.version ?? 1) + 1 };
}
