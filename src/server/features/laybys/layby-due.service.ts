import type { Executor } from '#server/platform/database/database.ts';
import { type Day, daysBetween } from '#shared/domain/calendar.ts';
import { findLaybysDue } from './laybys.repo.ts';

/** So many days before the due day its team is told. */
const NOTICE_DAYS = 3;

export type LaybyDue = {
  id: number;
  customerId: number;
  customerFullName: string;
  customerNumber: string;
  phoneModel: string;
  /** Decimal text; what is still due. */
  remainingAmount: string;
  dueDate: Day;
  when: 'soon' | 'today' | 'overdue';
  /** Days until the due day, or, when overdue, since then. Never negative. */
  days: number;
};

/**
 * Active laybys that somebody should hear of on a day of the shop: due in exactly three days, on that day, or overdue.
 * Those in the trash are not among them. The longest due first.
 */
export async function listLaybysDue(db: Executor, today: Day): Promise<LaybyDue[]> {
  const rows = await findLaybysDue(db, today, NOTICE_DAYS);
  return rows.map((row) => {
    const days = daysBetween(today, row.dueDate);
    return { ...row, when: days < 0 ? 'overdue' : days === 0 ? 'today' : 'soon', days: Math.abs(days) };
  });
}
