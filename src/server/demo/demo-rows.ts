import type { ActivityEntry } from '#server/platform/activity/activity.ts';
import type { activity, contacts } from '#server/platform/database/schema/activity.schema.ts';
import type { receipts } from '#server/platform/database/schema/ledger.schema.ts';
import { amountOfCents, type Cents } from '#shared/domain/money.ts';

/** Rows that belong to an order, layby or reservation that has no id yet: the owner's id is added when they are inserted. */

export type DemoActor = { agent: string; branch: string };
export type DemoActivity = Omit<typeof activity.$inferInsert, 'entityId'>;
export type DemoReceipt = Omit<typeof receipts.$inferInsert, 'subjectKind' | 'subjectId'> & {
  /** The index, among the owner's receipts, of the one that this receipt reverses. */
  reverses?: number;
};
export type DemoContact = Omit<typeof contacts.$inferInsert, 'customerId'>;

/** An entry of the history, signed by an agent. */
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
