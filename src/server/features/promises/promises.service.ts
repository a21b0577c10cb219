import { NOBODY } from '#server/platform/activity/activity.ts';
import { type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { readOne } from '#server/platform/entities/entity.ts';
import type { JobCounts } from '#server/platform/jobs/job-definition.ts';
import type { UsualDaysAnswer } from '#shared/contracts/promises.ts';
import { addDays, dayOf } from '#shared/domain/calendar.ts';
import type { LegDays } from '#shared/domain/promise-legs.ts';
import { PROMISE_LEGS, type PromiseLeg } from '#shared/domain/stuck-words.ts';
import { ENOUGH_CASES, LOOK_BACK_DAYS } from '#shared/domain/waiting.ts';
import * as repo from './promises.repo.ts';

/** The usual duration of each leg, and how many promises were kept: worked out at night, read during the day. */

export async function readUsualDays(db: Executor): Promise<UsualDaysAnswer> {
  const rows = await repo.readLegs(db);
  const reckoned = rows.flatMap(({ reckonedAt }) => reckonedAt?.toISOString() ?? []).sort();
  return {
    legs: rows
      .toSorted((one, other) => placeOf(one.leg) - placeOf(other.leg))
      .map(({ reckonedAt: _, leg, ...row }) => ({ leg: leg as PromiseLeg, ...row })),
    reckonedAt: reckoned.at(-1) ?? null,
    accuracy: await repo.readAccuracy(db),
  };
}

const placeOf = (leg: string) => PROMISE_LEGS.indexOf(leg as PromiseLeg);

/** Run at a start: stores the shop's own numbers for every leg with too few cases. */
export async function keepShopDays(db: Executor, usual: LegDays): Promise<void> {
  for (const leg of PROMISE_LEGS) await repo.writeDefault(db, leg, usual[leg]);
}

/** Works out the usual durations from past cases and stores them; with too few cases, the shop's own numbers. */
export async function reckonPromises(
  context: CommandContext & { config: { usualDays: LegDays } },
): Promise<JobCounts> {
  const usual = context.config.usualDays;
  return runCommand(context, NOBODY, ({ tx, now, zone }) => reckonUsualDays(tx, { now, zone, usual }));
}

/** As `reckonPromises`, on a database without a running app. */
export async function reckonUsualDays(
  db: Executor,
  { now, zone, usual }: { now: Date; zone: string; usual: LegDays },
): Promise<JobCounts> {
  const today = dayOf(now, zone);
  const sinceDay = addDays(today, -LOOK_BACK_DAYS);
  const { rows } = await db.execute<repo.Reckoned>(repo.reckonLegs(sinceDay, zone));
  for (const leg of PROMISE_LEGS) {
    const found = rows.find((row) => row.leg === leg);
    const isDefault = found === undefined || found.cases < ENOUGH_CASES;
    const { medianDays, lateDays } = isDefault ? usual[leg] : found;
    const cases = found?.cases ?? 0;
    await repo.writeLeg(db, { leg, medianDays, lateDays, cases, isDefault, reckonedAt: now });
  }
  const counted = await readOne<{ told: number; kept: number }>(
    db,
    repo.reckonAccuracy(sinceDay, today, zone),
  );
  const accuracy = { told: counted?.told ?? 0, kept: counted?.kept ?? 0 };
  await repo.writeAccuracy(db, { day: today, ...accuracy });
  return { cases: rows.reduce((sum, row) => sum + row.cases, 0), ...accuracy };
}
