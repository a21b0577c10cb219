import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import { appendRows } from '#server/platform/database/append-rows.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { onlyRow } from '#server/platform/database/only-row.ts';
import { receipts } from '#server/platform/database/schema/ledger.schema.ts';
import { columnsOf, presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import { AppError, type ShownRow } from '#server/platform/http/app-error.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { type createRefundBody, type Receipt, receipt } from '#shared/contracts/receipts.ts';
import { amountOfCents, type Cents, centsOfAmount, formatMoney } from '#shared/domain/money.ts';
import type { SubjectRef } from '#shared/domain/subjects.ts';

/**
 * The ledger of money received. Rows are appended and read, never changed. Whoever appends a row also adds its amount to
 * the order or layby that it belongs to, in the same transaction (the database checks the sum at commit).
 */

export type LedgerOwner = SubjectRef<'payment' | 'layby'>;

export type LedgerEntry = {
  owner: LedgerOwner;
  /** Positive for money in, negative for money back; never zero. */
  cents: Cents;
  kind: Receipt['kind'];
  method?: string | null;
  reference?: string | null;
  reason?: string | null;
  reversesId?: number | null;
  receivedAt: Date;
};

export type ReceiptRow = typeof receipts.$inferSelect;

/** Queues a row that is appended at the end of the command, signed by the acting agent; for rows that nothing else depends on. */
export function leaveReceipt(command: Command, entry: LedgerEntry): void {
  command.append(receipts, toRow(command, entry));
}

/** Appends a row at once, signed by the acting agent, and returns it. */
export async function appendReceipt(command: Command, entry: LedgerEntry): Promise<ReceiptRow> {
  return onlyRow(await command.tx.insert(receipts).values(toRow(command, entry)).returning());
}

/**
 * Pays back some of what was paid beyond the price, dated now, because money paid out never waits in a device's outbox.
 * `current` is the row that a refusal shows. Returns the ledger row.
 * @throws AppError conflict with the amount that can be paid back, when more is asked for
 */
export async function appendRefund(
  command: Command,
  owner: LedgerOwner,
  overpaidCents: Cents,
  {
    amount,
    method,
    reason,
  }: Pick<z.output<typeof createRefundBody>, 'amount' | 'method'> & { reason: string | null },
  current: unknown,
): Promise<ReceiptRow> {
  const cents = centsOfAmount(amount);
  const refundableCents = Math.max(overpaidCents, 0);
  if (cents > refundableCents) {
    const detail =
      refundableCents === 0
        ? 'Nothing was overpaid, so nothing can be refunded'
        : `At most ${formatMoney(refundableCents)} can be refunded: that is the overpaid amount`;
    throw new AppError('conflict', {
      detail,
      errors: [{ path: 'amount', message: detail }],
      extra: { refundableAmount: amountOfCents(refundableCents), current },
    });
  }
  return appendReceipt(command, {
    owner,
    cents: -cents,
    kind: 'refund',
    method: method ?? null,
    reason,
    receivedAt: command.now,
  });
}

/**
 * Reverses a row by a counter-row; a row can be reversed once. Returns the cents by which the paid sum changes. The
 * reversal counts for `branch` and on `receivedAt`: by default the session's branch and now; an Undo passes those of the
 * payment, as if it had never been received.
 * @throws AppError already_reversed
 */
export async function appendReversal(
  command: Command,
  row: ReceiptRow,
  reason: string | null,
  {
    branch = command.actor.branch,
    receivedAt = command.now,
  }: Partial<Pick<ReceiptRow, 'branch' | 'receivedAt'>> = {},
): Promise<Cents> {
  const cents = -centsOfAmount(row.amount);
  await command.tx.insert(receipts).values({
    ...toRow(command, { owner: ownerOf(row), cents, kind: 'reversal', receivedAt }),
    method: row.method,
    reference: row.reference,
    reason,
    branch,
    reversesId: row.id,
  });
  return cents;
}

/** Appends many rows, as `appendReceipt` appends one. */
export async function appendReceipts(command: Command, entries: readonly LedgerEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ table: receipts, values: toRow(command, entry) }));
  await appendRows(command.tx, rows);
}

function toRow({ now, actor }: Command, entry: LedgerEntry): typeof receipts.$inferInsert {
  return {
    subjectKind: entry.owner.kind,
    subjectId: entry.owner.id,
    amount: amountOfCents(entry.cents),
    kind: entry.kind,
    method: entry.method ?? null,
    reference: entry.reference ?? null,
    reason: entry.reason ?? null,
    reversesId: entry.reversesId ?? null,
    receivedAt: entry.receivedAt,
    receiptNumber: entry.kind === 'receipt' ? (actor.receiptNumber ?? null) : null,
    agent: actor.agent,
    branch: actor.branch,
    deviceId: actor.deviceId,
    createdAt: now,
  };
}

export async function findReceipt(db: Executor, id: number): Promise<ReceiptRow | null> {
  const [row] = await db.select().from(receipts).where(eq(receipts.id, id));
  return row ?? null;
}

/** When the first of the money that is there now was received, ignoring what was paid and reversed or refunded before; null without any. */
export async function readFirstReceived(db: Executor, { kind, id }: LedgerOwner): Promise<Date | null> {
  const { rows } = await db.execute<{ at: Date | string | null }>(sql`
    with standing as (
      select r.id, r.amount, r.received_at, sum(r.amount) over (order by r.id) as paid from receipts r
      where r.subject_kind = ${kind} and r.subject_id = ${id} and r.kind <> 'reversal'
        and not exists (select 1 from receipts reversal where reversal.reverses_id = r.id))
    select min(received_at) as at from standing
    where amount > 0 and id > coalesce((select max(id) from standing where paid <= 0), 0)`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** The order or layby that a row belongs to. */
export function ownerOf({
  subjectKind,
  subjectId,
}: Pick<ReceiptRow, 'subjectKind' | 'subjectId'>): LedgerOwner {
  // A constraint of the database allows no other kind.
  return { kind: subjectKind as LedgerOwner['kind'], id: subjectId as number };
}

/** The ledger rows of the given orders and laybys, newest first. */
export function receiptList(owners: readonly LedgerOwner[]): ListQuery<ListedReceipt, Receipt> {
  const of = (kind: LedgerOwner['kind']) => {
    const ids = owners.filter((one) => one.kind === kind).map(({ id }) => id);
    // For a single owner, an index delivers the newest first.
    const isOwner = ids.length === 1 ? sql`= ${ids[0]}` : sql`= any(${sql.param(ids)}::int[])`;
    return ids.length === 0 ? [] : [sql`(r.subject_kind = ${kind} and r.subject_id ${isOwner})`];
  };
  const matches = sql`(${sql.join([...of('payment'), ...of('layby'), sql`false`], sql` or `)})`;
  return newestFirst({
    ...{
      table: 'receipts',
      as: 'r',
      columns: RECEIPT_COLUMNS,
      where: matches,
      dated: 'createdAt',
      isLog: true,
    },
    present: presentReceipt,
  });
}

/** A row as a list's statement reads it, with the columns `RECEIPT_COLUMNS` of `r`. */
export type ListedReceipt = ReadRow<typeof receipts, typeof receipt, 'subjectKind' | 'subjectId'> & {
  isReversed: boolean;
};

export const RECEIPT_COLUMNS = sql`${columnsOf(receipts, 'r', receipt, ['subjectKind', 'subjectId'])},
  exists (select 1 from receipts reversal where reversal.reverses_id = r.id) as "isReversed"`;

export function presentReceipt({ isReversed, ...row }: ListedReceipt): Receipt {
  const owner = ownerOf(row);
  return {
    ...presentRow(receipts, receipt, row),
    paymentId: owner.kind === 'payment' ? owner.id : null,
    laybyId: owner.kind === 'layby' ? owner.id : null,
    isReversed,
  };
}

/**
 * Refuses incoming money beyond what is due. `current` is the row that a refusal shows.
 * @throws AppError overpayment with the excess amount
 */
export function assertNotOverpaid(cents: Cents, remainingCents: Cents, current?: ShownRow): void {
  const excessCents = cents - Math.max(remainingCents, 0);
  if (excessCents <= 0) return;
  throw new AppError('overpayment', {
    detail: excessWords(excessCents),
    extra: { excessAmount: amountOfCents(excessCents), ...(current ? { current } : {}) },
  });
}

/** The date of a sum that was sent without one. Money paid out is dated now, because it never waits in a device's outbox. */
export function dayOfMoney({ doneAt, now }: Command, cents: Cents): Date {
  return cents < 0 ? now : doneAt;
}

/** The message about an overpayment of so many cents. */
export function excessWords(cents: Cents): string {
  return `This is ${formatMoney(cents)} more than the balance due`;
}
