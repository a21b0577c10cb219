import { raiseDigest } from '#server/features/notifications/late-digest.service.ts';
import { raiseNotification } from '#server/features/notifications/raise-notification.service.ts';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { takeDays } from '#server/platform/jobs/day-mark.ts';
import { type Day, daysBetween, formatLongDate } from '#shared/domain/calendar.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { NotificationPriority } from '#shared/domain/notification-labels.ts';
import { type LaybyDue, listLaybysDue } from './layby-due.service.ts';

/** Tells the sales team of laybys whose due day comes near, is here, or has passed. */

const WEEK_DAYS = 7;

/**
 * Raises a notification for each active layby that is due in three days, today, or overdue since yesterday and then
 * every week; each of them once, however often this is called. What nobody told on days when the system was off is one
 * notification. Answers how many laybys were told of.
 */
export async function tellOfLaybysDue(context: CommandContext): Promise<{ laybys: number }> {
  return runCommand(context, NOBODY, async (command) => {
    const { today, missed } = await takeDays(command, 'laybys');
    const due = (await listLaybysDue(command.tx, today)).filter(isTold);
    let laybys = 0;
    for (const layby of due) if (await tell(command, layby)) laybys += 1;
    return { laybys: laybys + (await tellLate(command, missed, today, due)) };
  });
}

/** Overdue ones on their first day, and then once a week. */
function isTold({ when, days }: LaybyDue): boolean {
  return when !== 'overdue' || days % WEEK_DAYS === 1;
}

const STAGES: Readonly<
  Record<LaybyDue['when'], { key: string; title: string; priority: NotificationPriority }>
> = {
  soon: { key: '3_days', title: 'Layby due in 3 days', priority: 'medium' },
  today: { key: 'today', title: 'Layby due today', priority: 'high' },
  overdue: { key: 'overdue', title: 'Layby overdue', priority: 'high' },
};

async function tell(command: Command, layby: LaybyDue): Promise<boolean> {
  const { key, title, priority } = STAGES[layby.when];
  const stage = layby.when === 'overdue' ? `${key}_${layby.days}` : key;
  const by = layby.when === 'overdue' ? 'due since' : 'due by';
  const raised = await raiseNotification(command, {
    type: 'layby_due',
    title,
    message: `${nameLayby(layby)} still to pay, ${by} ${formatLongDate(layby.dueDate, command.zone)}`,
    priority,
    targetTeam: 'sales',
    laybyId: layby.id,
    sourceKey: `layby:${layby.id}:due:${layby.dueDate}:${stage}`,
  });
  return raised !== null;
}

/** Each layby that had its turn on a missed day and has none today, as it stands today. */
async function tellLate(
  command: Command,
  missed: readonly Day[],
  today: Day,
  toldToday: readonly LaybyDue[],
): Promise<number> {
  const late = new Map<number, LaybyDue>();
  for (const day of missed) {
    for (const layby of await listLaybysDue(command.tx, day)) if (isTold(layby)) late.set(layby.id, layby);
  }
  for (const { id } of toldToday) late.delete(id);
  if (late.size === 0) return 0;
  await raiseDigest(command, {
    type: 'layby_due',
    title: `${late.size} ${late.size === 1 ? 'layby' : 'laybys'} came due while the system was off`,
    lines: [...late.values()].map((layby) => `${nameLayby(layby)}, ${dueWords(layby.dueDate, today)}`),
    rest: 'see Layby Management',
    priority: 'high',
    targetTeam: 'sales',
    sourceKey: `laybys:late:${today}`,
  });
  return late.size;
}

function nameLayby({ customerFullName, phoneModel, remainingAmount }: LaybyDue): string {
  return `${customerFullName}, ${phoneModel}: ${formatMoney(remainingAmount)}`;
}

function dueWords(dueDate: Day, today: Day): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return 'due today';
  const count = `${Math.abs(days)} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days > 0 ? `due in ${count}` : `overdue by ${count}`;
}
