import { and, arrayContains, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor, Tx } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { cashUps } from '#server/platform/database/schema/cash-ups.schema.ts';
import { changeRow, finishChange, openRow } from '#server/platform/entities/change-row.ts';
import { type Entity, readOne, readRow, stateConflict } from '#server/platform/entities/entity.ts';
import { addRow } from '#server/platform/entities/write-row.ts';
import { AppError, fieldError, notFound } from '#server/platform/http/app-error.ts';
import type { CashUp, CashUpLine, closeCashUpBody, reopenCashUpBody } from '#shared/contracts/cash-up.ts';
import { addDays, dayOf } from '#shared/domain/calendar.ts';
import {
  type CashUpMethod,
  type CountedLine,
  compareCount,
  isSameExpectation,
  type MethodCents,
  NOT_SAID,
  needsReason,
  worthOf,
} from '#shared/domain/cash-up.ts';
import { amountOfCents, centsOfAmount, remainingCents, sumCents } from '#shared/domain/money.ts';
import { type CashUpRow, presentCashUp, selectCashUp } from './cash-ups.list.ts';
import {
  type BranchDay,
  type Expected,
  REMEMBERED_DAYS,
  selectBranchOf,
  selectExpected,
} from './day-receipts.ts';

/**
 * Closes a branch's day and reopens it. A closing must match the ledger at that very moment, else it is refused; what is
 * booked for the day later is never refused, and shown beside the closing.
 */

type CloseInput = z.output<typeof closeCashUpBody>;

export const cashUpEntity: Entity<typeof cashUps, CashUp> = {
  kind: 'cash_up',
  name: 'Cash-up',
  table: cashUps,
  async find(db, id, { zone }) {
    const row = await readOne<CashUpRow>(db, selectCashUp(id, zone));
    return row && presentCashUp(row);
  },
};

/**
 * Whether a ledger row was counted in a closing of its day that still stands. Locks the branch's cash-ups until the
 * transaction ends. A closing takes this lock first and then only its own row, so waiting for it cannot deadlock,
 * whichever records the caller has locked.
 */
export async function isCountedInClosedDay(
  tx: Tx,
  { id, receivedAt }: { id: number; receivedAt: Date },
  zone: string,
): Promise<boolean> {
  const { rows } = await tx.execute<{ branch: string }>(selectBranchOf(id));
  await lockBranch(tx, rows[0]?.branch ?? NOT_SAID);
  const counted = and(
    eq(cashUps.day, dayOf(receivedAt, zone)),
    eq(cashUps.status, 'closed'),
    arrayContains(cashUps.receiptIds, [id]),
  );
  return (await tx.$count(cashUps, counted)) > 0;
}

/**
 * Closes the day, for the first time or again.
 * @throws AppError invalid_request without an agent at the device, for a future day, for a count that does not add up and
 *   for a difference without a reason; conflict when the day is closed, and with `expected` when money has moved since it
 *   was counted
 */
export async function closeCashUp(command: Command, input: CloseInput): Promise<CashUp> {
  const { tx, now, zone, actor } = command;
  const closedBy = signedBy(command);
  if (input.day > dayOf(now, zone)) throw fieldError('day', 'This day is in the future');
  await lockBranch(tx, input.branch);
  const id = await findCashUpId(tx, input);
  const locked = id === null ? null : await openRow(command, cashUpEntity, id, null);
  if (locked?.row.status === 'closed') throw stateConflict(locked.current, 'This day is already closed');

  const expected = await readExpected(tx, input, zone);
  // All days after the first closed one must be closed: a mistyped first day would demand two months of them.
  if (id === null && expected.length === 0 && input.day < addDays(dayOf(now, zone), -REMEMBERED_DAYS))
    throw fieldError('day', 'This day has no payments and is too long ago to close');
  assertSeen(input, expected);
  const counted = countedOf(input);
  const lines = compareCount(centsByMethod(expected), counted);
  if (needsReason(lines) && !input.reason) {
    throw fieldError('reason', 'Enter the reason for the difference');
  }
  const values = {
    status: 'closed' as const,
    lines: lines.map(presentLine),
    pieces: input.pieces ?? null,
    floatAmount: input.floatAmount,
    ...sumsOf(lines),
    reason: input.reason ?? null,
    closedBy,
    closedAt: now,
    deviceId: actor.deviceId,
    receiptIds: expected.flatMap(({ ids }) => ids).toSorted((a, b) => a - b),
  };
  if (locked !== null) {
    return finishChange(command, cashUpEntity, locked, {
      values,
      action: 'closed_again',
      isAlwaysRecorded: true,
    });
  }
  const { branch, day } = input;
  return (await addRow(command, cashUpEntity, { branch, day, ...values })).show();
}

/**
 * Reopens the last closed day of its branch. What it was closed with stays visible, and in the history.
 * @throws AppError not_found, stale_version; invalid_request without an agent; conflict for any other day
 */
export async function reopenCashUp(
  command: Command,
  id: number,
  { reason }: z.output<typeof reopenCashUpBody>,
  ifMatch: number | null,
): Promise<CashUp> {
  const reopenedBy = signedBy(command);
  await holdCashUp(command.tx, id);
  return changeRow(command, cashUpEntity, id, ifMatch, async ({ row, current }) => {
    if (row.status !== 'closed') throw stateConflict(current, 'This day is already open');
    const { isLast } = (await current.read()) as CashUp;
    if (!isLast) {
      throw stateConflict(
        current,
        'A later day of this branch is closed: only the last closed day can be reopened',
      );
    }
    return {
      values: { status: 'reopened' as const, reopenedBy, reopenedAt: command.now, reopenReason: reason },
      action: 'reopened',
    };
  });
}

/** Locks the branch's cash-ups, so that nobody closes or reopens a day of it meanwhile. @throws AppError not_found */
export async function holdCashUp(tx: Tx, id: number): Promise<void> {
  const found = await readRow(tx, cashUps, id);
  if (found === null) throw notFound(cashUpEntity.name);
  await lockBranch(tx, found.branch);
}

/** The day's sums by method, from the ledger now. */
export async function readExpected(db: Executor, of: BranchDay, zone: string): Promise<Expected[]> {
  return (await db.execute<Expected>(selectExpected(of, zone))).rows;
}

const UNSIGNED = 'A cash-up needs an agent’s name. Choose your name in the top bar.';

function signedBy({ actor }: Command): string {
  if (actor.agent === null) throw fieldError('agent', UNSIGNED);
  return actor.agent;
}

/** Allows one cash-up per branch at a time. Bookings are not blocked: a concurrent one is seen as a whole or not at all. */
const lockBranch = (tx: Tx, branch: string) => lockName(tx, `cash-up ${branch}`);

async function findCashUpId(tx: Tx, { branch, day }: BranchDay): Promise<number | null> {
  const [row] = await tx
    .select({ id: cashUps.id })
    .from(cashUps)
    .where(and(eq(cashUps.branch, branch), eq(cashUps.day, day)));
  return row?.id ?? null;
}

const centsByMethod = (amounts: readonly { method: CashUpMethod; amount: string }[]): MethodCents =>
  new Map(amounts.map(({ method, amount }) => [method, centsOfAmount(amount)]));

function assertSeen({ lines }: CloseInput, expected: readonly Expected[]): void {
  const seen = centsByMethod(lines.map(({ method, expected: amount }) => ({ method, amount })));
  if (seen.size < lines.length) throw fieldError('lines', 'Each method can be counted only once');
  if (isSameExpectation(seen, centsByMethod(expected))) return;
  throw new AppError('conflict', {
    detail: 'Payments of this day changed while you counted. Check the new amounts, then close the day.',
    extra: { expected: expected.map(({ ids: _, ...one }) => one) },
  });
}

function countedOf({ lines, pieces, floatAmount }: CloseInput): MethodCents {
  const counted = centsByMethod(lines.map(({ method, counted: amount }) => ({ method, amount })));
  if (pieces) {
    const inDrawer = remainingCents(worthOf(pieces), centsOfAmount(floatAmount));
    if (inDrawer !== (counted.get('cash') ?? 0)) {
      throw fieldError('pieces', 'The notes and coins minus the float do not match the counted cash');
    }
  }
  return counted;
}

function presentLine({ method, expectedCents, countedCents, differenceCents }: CountedLine): CashUpLine {
  return {
    method,
    expected: amountOfCents(expectedCents),
    counted: amountOfCents(countedCents),
    difference: amountOfCents(differenceCents),
  };
}

function sumsOf(lines: readonly CountedLine[]) {
  const sumOf = (key: 'expectedCents' | 'countedCents' | 'differenceCents') =>
    amountOfCents(sumCents(lines.map((line) => line[key])));
  return {
    expectedAmount: sumOf('expectedCents'),
    countedAmount: sumOf('countedCents'),
    differenceAmount: sumOf('differenceCents'),
  };
}
