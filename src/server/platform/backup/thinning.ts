import { dayOf } from '#shared/domain/calendar.ts';

/**
 * Which backups are kept: one for each of the last 24 hours that have any, and likewise for 14 days and 8 weeks. One
 * file may count for several of them.
 */

export type KeptFile = { name: string; takenAt: Date; isVerified: boolean };

const HOURS = 24;
const DAYS = 14;
const WEEKS = 8;

/**
 * The names of the backups that are no longer needed. For an hour, a day or a week the newest verified backup is kept,
 * else the newest. Days and weeks (which begin on Monday) are in the shop's zone. The newest backup, which was just
 * made, and the newest verified one always stay; backups dated in the future by a clock that was ahead are neither
 * counted nor deleted.
 */
export function listSuperseded(files: readonly KeptFile[], zone: string, now: Date): string[] {
  const newestFirst = files
    .filter(({ takenAt }) => takenAt <= now)
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const kept = new Set([
    ...newestFirst.slice(0, 1).map(({ name }) => name),
    ...onePer(newestFirst, HOURS, ({ takenAt }) => takenAt.toISOString().slice(0, 13)),
    ...onePer(newestFirst, DAYS, ({ takenAt }) => dayOf(takenAt, zone)),
    ...onePer(newestFirst, WEEKS, ({ takenAt }) => mondayOf(dayOf(takenAt, zone))),
    ...onePer(
      newestFirst.filter(({ isVerified }) => isVerified),
      1,
      ({ name }) => name,
    ),
  ]);
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}

function onePer(
  newestFirst: readonly KeptFile[],
  count: number,
  periodOf: (file: KeptFile) => string,
): string[] {
  const serving = new Map<string, KeptFile>();
  for (const file of newestFirst) {
    const period = periodOf(file);
    const found = serving.get(period);
    if (found === undefined || (file.isVerified && !found.isVerified)) serving.set(period, file);
  }
  return [...serving.values()].slice(0, count).map(({ name }) => name);
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}
