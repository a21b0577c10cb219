import type pg from 'pg';
import { queryRow } from '#server/platform/database/raw-query.ts';
import type { DashboardInsights, InsightStep } from '#shared/contracts/dashboard-insights.ts';
import { addDays, addMonths, type Day, daysBetween } from '#shared/domain/calendar.ts';
import { amountOfCents } from '#shared/domain/money.ts';
import {
  IN_BRANCH_STATUSES,
  meaningOf,
  OPEN_ORDER_STATUSES,
  ORDER_STATUS,
  type StoredStatus,
} from '#shared/domain/order-statuses.ts';
import { PROMISE_LEGS } from '#shared/domain/stuck-words.ts';
import { medianDays, PEOPLE_DAYS, READY_LONG_DAYS, STUCK_DAYS } from '#shared/domain/waiting.ts';
import { type InsightRows, insightRows } from './insights.repo.ts';

/** The part of the dashboard below the tiles: what waits and for how long, and the takings by branch and agent. */

type Standing = { status: StoredStatus; days: number; count: number; cents: number };

/** All figures are of one moment; ages count from the shop's `today`. */
export async function readDashboardInsights(pool: pg.Pool, today: Day): Promise<DashboardInsights> {
  const takingsFrom = `${addMonths(today, -1).slice(0, 7)}-01`;
  const days = { today, takingsFrom, peopleFrom: addDays(today, 1 - PEOPLE_DAYS) };
  const found = await queryRow<InsightRows>(pool, insightRows(days));
  // A device's clock that was ahead may have dated a change of status tomorrow.
  const standing = found.since.map(({ day, ...group }) => ({
    ...group,
    status: meaningOf(group.status),
    days: Math.max(0, daysBetween(day, today)),
  }));
  return {
    today,
    work: { awaited: found.awaited, toHandOver: found.toHandOver },
    attention: {
      latePreOrders: waitingOf([found.latePreOrders]),
      overdueLaybys: waitingOf([found.overdueLaybys]),
      readyLong: waitingOf(
        standing.filter(({ status, days }) => IN_BRANCH_STATUSES.includes(status) && days > READY_LONG_DAYS),
      ),
      stuck: stuckOf(standing.filter(({ days }) => days >= STUCK_DAYS)),
      lateReservations: found.reservations.late,
      customersToCall: found.reservations.toCall,
    },
    promises: {
      legs: PROMISE_LEGS.flatMap((leg) => found.legs.filter((row) => row.leg === leg)).map(
        ({ cents, oldestDay, ...leg }) => ({
          ...leg,
          amount: amountOfCents(cents),
          oldestDays: oldestDay === null ? null : daysBetween(oldestDay, today),
        }),
      ),
      accuracy: found.accuracy,
    },
    steps: stepsOf(found, standing),
    takings: {
      fromDay: takingsFrom,
      byDay: found.takings.map(({ day, cents }) => ({ day, amount: amountOfCents(cents) })),
    },
    byBranch: found.byBranch.map(({ name, ...part }) => ({ branch: name || null, ...partOf(part) })),
    byAgent: found.byAgent.map(({ name, ...part }) => ({ agent: name || null, ...partOf(part) })),
  };
}

function waitingOf(groups: readonly { count: number; cents: number }[]) {
  return {
    count: sumOf(groups, ({ count }) => count),
    amount: amountOfCents(sumOf(groups, ({ cents }) => cents)),
  };
}

function stuckOf(groups: readonly Standing[]): DashboardInsights['attention']['stuck'] {
  const [longest] = groups.toSorted((one, other) => other.days - one.days);
  return {
    ...waitingOf(groups),
    longest: longest === undefined ? null : { status: longest.status, days: longest.days },
  };
}

/** Leaves out former statuses that no order has any more. */
function stepsOf({ money }: InsightRows, standing: readonly Standing[]): InsightStep[] {
  return OPEN_ORDER_STATUSES.filter((status) => meaningOf(status) === status).flatMap((status) => {
    const groups = money.filter((group) => meaningOf(group.status) === status);
    const here = standing.filter((group) => group.status === status);
    const { count, amount } = waitingOf(groups);
    if (count === 0 && ORDER_STATUS[status].isFormer) return [];
    const owed = amountOfCents(sumOf(groups, ({ owedCents }) => owedCents));
    const oldestDays = here.length === 0 ? null : Math.max(...here.map(({ days }) => days));
    return [{ status, count, amount, owed, medianDays: medianDays(here), oldestDays }];
  });
}

function partOf({ receivedCents, orders, ordersCents }: Omit<InsightRows['byBranch'][number], 'name'>) {
  return { received: amountOfCents(receivedCents), orders, ordersAmount: amountOfCents(ordersCents) };
}

function sumOf<Item>(items: readonly Item[], numberOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + numberOf(item), 0);
}
