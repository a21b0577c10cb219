import type { ImportQuestion, ImportRow, ImportSummary } from '#shared/contracts/imports.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import type { Plan } from './import-plan.ts';

/** Sums up the plans of a file's portions. */
export function createTally(skipped: number): { add(plan: Plan): void; summary(): ImportSummary } {
  const outcomes = new Map<ImportRow['outcome'], number>();
  const asked: Record<ImportQuestion, number> = { by_name: 0, overpaid: 0, masked_id: 0 };
  const sums = { records: 0, totalCents: 0, paidCents: 0 };
  const count = (outcome: ImportRow['outcome']) => outcomes.get(outcome) ?? 0;
  return {
    add({ rows, records }) {
      for (const { outcome, questions = [] } of rows) {
        outcomes.set(outcome, count(outcome) + 1);
        for (const question of questions) asked[question] += 1;
      }
      sums.records += records.length;
      for (const { item } of records) {
        sums.totalCents += item.totalCents;
        sums.paidCents += item.paidCents;
      }
    },
    summary: () => ({
      newCustomers: count('new'),
      knownCustomers: count('known_customer'),
      alreadyThere: count('already_there'),
      unreadable: count('unreadable'),
      asked,
      unanswered: count('asked'),
      skipped,
      records: sums.records,
      totalAmount: amountOfCents(sums.totalCents),
      receivedAmount: amountOfCents(sums.paidCents),
    }),
  };
}
