import { readExpected } from '#server/features/cash-up/cash-ups.service.ts';
import type { Tx } from '#server/platform/database/database.ts';
import { activity } from '#server/platform/database/schema/activity.schema.ts';
import { cashUps } from '#server/platform/database/schema/cash-ups.schema.ts';
import { type Day, instantAtHour } from '#shared/domain/calendar.ts';
import { CASH_UP_BRANCHES } from '#shared/domain/cash-up.ts';
import { amountOfCents, centsOfAmount, sumCents } from '#shared/domain/money.ts';
import { historyRow } from './demo-rows.ts';

/** The cash-ups of the previous day: every branch has closed it, and the first one was short of a little cash. */

export type DemoClosing = { day: Day; zone: string; agents: readonly string[] };

const SHORT_CENTS = 2000;
const CLOSES_AT = 18;

export async function closeYesterday(tx: Tx, { day, zone, agents }: DemoClosing): Promise<void> {
  const closedAt = instantAtHour(day, CLOSES_AT, zone);
  for (const [at, branch] of CASH_UP_BRANCHES.entries()) {
    const expected = await readExpected(tx, { branch, day }, zone);
    if (expected.length === 0) continue;
    const short = at === 0 ? SHORT_CENTS : 0;
    const cents = sumCents(expected.map(({ amount }) => centsOfAmount(amount)));
    const methods = [
      ...new Set([...(short ? ['cash' as const] : []), ...expected.map(({ method }) => method)]),
    ];
    const lines = methods.map((method) => {
      const amount = expected.find((one) => one.method === method)?.amount ?? '0.00';
      const missing = method === 'cash' ? short : 0;
      return {
        method,
        expected: amount,
        counted: amountOfCents(centsOfAmount(amount) - missing),
        difference: amountOfCents(-missing),
      };
    });
    const agent = agents[at % agents.length] ?? 'Agent 1';
    const sums = {
      expectedAmount: amountOfCents(cents),
      countedAmount: amountOfCents(cents - short),
      differenceAmount: amountOfCents(-short),
      reason: short ? 'Change given twice' : null,
    };
    const [row] = await tx
      .insert(cashUps)
      .values({
        ...{
          branch,
          day,
          status: 'closed',
          lines,
          floatAmount: '500.00',
          ...sums,
          closedBy: agent,
          closedAt,
        },
        ...{ createdAt: closedAt, updatedAt: closedAt },
        receiptIds: expected.flatMap(({ ids }) => ids),
      })
      .returning({ id: cashUps.id });
    const history = historyRow('cash_up', 'created', closedAt, { agent, branch }, { after: sums });
    await tx.insert(activity).values({ ...history, entityId: row?.id ?? 0 });
  }
}
