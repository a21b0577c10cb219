import type { ActivityEntry } from '#server/platform/activity/activity.ts';
import type { activity, contacts } from '#server/platform/database/schema/activity.schema.ts';
import type { receipts } from '#server/platform/database/schema/ledger.schema.ts';
import { amountOfCents, type Cents } from '#shared/domain/money.ts';

/** Rows around an order, layby or reservation that is not numbered yet: the owner's number is added on the way in. */

export type DemoActor = { agent: string; branch: string };
export type DemoActivity = Omit<typeof activity.$inferInsert, 'entityId'>;
export type DemoReceipt = Omit<typeof receipts.$inferInsert, 'subjectKind' | 'subjectId'> & {
  /** The place, among the owner's rows, of the one that this takes back. */
  reverses?: number;
};
export type DemoContact = Omit<typeof contacts.$inferInsert, 'customerId'>;

/** A line of the history, signed. */
export function historyRow(
  entity: ActivityEntry['entity'],
  action: string,
  at: Date,
  { agent, branch }: DemoActor,
  change: Pick<ActivityEntry, 'before' | 'after'>,
): DemoActivity {
  return { at, entity, action, agent, branch, before: change.before ?? null, after: change.after ?? null };
}

export function receiptRow(
  cents: Cents,
  at: Date,
  { agent, branch }: DemoActor,
  rest: Partial<DemoReceipt> = {},
): DemoReceipt {
  return {
    amount: amountOfCents(cents),
    kind: 'receipt',
    receivedAt: at,
    createdAt: at,
    agent,
    branch,
    ...rest,
  };
}
