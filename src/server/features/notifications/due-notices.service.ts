import { NOBODY } from '#server/platform/activity/activity.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { takeDays } from '#server/platform/commands/day-mark.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/job-definition.ts';
import { type Day, daysBetween, formatLongDate } from '#shared/domain/calendar.ts';
import { MOST_CHOSEN } from '#shared/domain/chosen-ids.ts';
import type { Chosen } from '#shared/domain/chosen-lists.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { formatMoney } from '#shared/domain/money.ts';
import type { NotificationPriority, NotificationType } from '#shared/domain/notification-labels.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import { raiseAlert } from './alert-reasons.service.ts';
import { raiseDigest } from './late-digest.service.ts';

/** Tells the sales team of payments that are due soon, today or overdue. */

/** How many days before the due day the team is told. */
export const NOTICE_DAYS = 3;
const WEEK_DAYS = 7;
/** More than this of one stage on one day are combined into one message. */
const MOST_ONE_BY_ONE = 20;

export type Due = {
  id: number;
  /** The customer, and what they pay for. */
  name: string;
  /** The amount that is still due, as decimal text. */
  remainingAmount: string;
  dueDate: Day;
};

type DueKind = {
  /** The job that raises the notices: its name, and its title for people. */
  job: { name: string; title: string };
  /** What the notices are about, to be followed by "in 3 days, due today, or overdue". */
  of: string;
  /** Prefixes of the source keys, and the key under which the days done are stored. */
  key: { one: string; all: string };
  type: NotificationType;
  kind: SubjectKind;
  /** Singular and plural, as they appear in titles. */
  word: readonly [string, string];
  /** Where to find the rows that a long message leaves out. */
  rest: string;
  /** Finds rows due in exactly `NOTICE_DAYS`, today, or before; the longest due first. */
  find(db: Executor, today: Day): Promise<Due[]>;
};

type Stage = 'soon' | 'today' | 'overdue';
type Staged = Due & { stage: Stage; days: number };

/** The job that raises the notices, every morning. */
export function dueNoticesJob(kind: DueKind): JobDefinition<CommandContext> {
  return {
    ...kind.job,
    description: `Notifies the sales team about ${kind.of} in 3 days, due today or overdue (on the first day, then every week).`,
    schedule: '0 8 * * *',
    scheduleWords: 'every day at 08:00',
    run: async (context) => ({ [kind.key.all]: await raiseDueNotices(context, kind) }),
  };
}

/**
 * Raises a notification for each row that is due in three days, today, or overdue since yesterday and then every week;
 * each only once, however often this is called. Many on one day are combined into one notification, and so are those of
 * days on which the system was off. Returns how many rows were mentioned.
 */
async function raiseDueNotices(context: CommandContext, kind: DueKind): Promise<number> {
  return runCommand(context, NOBODY, async (command) => {
    const { today, missed } = await takeDays(command, kind.key.all);
    const due = await findStaged(command, kind, today);
    let raised = 0;
    for (const stage of ['overdue', 'today', 'soon'] as const) {
      const staged = due.filter((one) => one.stage === stage);
      if (staged.length > MOST_ONE_BY_ONE) raised += await raiseMany(command, kind, stage, staged, today);
      else for (const one of staged) if (await raiseOne(command, kind, one)) raised += 1;
    }
    return raised + (await raiseLate(command, kind, { missed, today, due }));
  });
}

/** The rows that are mentioned on this day; overdue ones on their first day, and then once a week. */
async function findStaged(command: Command, kind: DueKind, day: Day): Promise<Staged[]> {
  const found = await kind.find(command.tx, day);
  return found
    .map((one): Staged => {
      const days = daysBetween(day, one.dueDate);
      return { ...one, stage: days < 0 ? 'overdue' : days === 0 ? 'today' : 'soon', days: Math.abs(days) };
    })
    .filter(({ stage, days }) => stage !== 'overdue' || days % WEEK_DAYS === 1);
}

const STAGES: Readonly<Record<Stage, { key: string; words: string; priority: NotificationPriority }>> = {
  soon: { key: '3_days', words: 'due in 3 days', priority: 'medium' },
  today: { key: 'today', words: 'due today', priority: 'high' },
  overdue: { key: 'overdue', words: 'overdue', priority: 'high' },
};

async function raiseOne(command: Command, { key, word, type, kind }: DueKind, due: Staged): Promise<boolean> {
  const stage = STAGES[due.stage];
  const by = due.stage === 'overdue' ? 'due since' : 'due by';
  const alert = {
    type,
    title: `${word[0]} ${stage.words}`,
    message: `${nameDue(due)} still to pay, ${by} ${formatLongDate(due.dueDate, command.zone)}`,
    priority: stage.priority,
    targetTeam: 'sales',
    sourceKey: `${key.one}:${due.id}:due:${due.dueDate}:${stage.key}${due.stage === 'overdue' ? `_${due.days}` : ''}`,
  } as const;
  return raiseAlert(command, { kind, id: due.id }, alert);
}

async function raiseMany(
  command: Command,
  { key, word, type, rest, kind }: DueKind,
  stage: Stage,
  due: readonly Staged[],
  today: Day,
): Promise<number> {
  const raised = await raiseDigest(command, {
    type,
    title: `${due.length} ${word[1].toLowerCase()} ${STAGES[stage].words}`,
    lines: due.map((one) => `${nameDue(one)}, ${dueWords(one.dueDate, today)}`),
    rest,
    priority: STAGES[stage].priority,
    targetTeam: 'sales',
    sourceKey: `${key.all}:${stage}:${today}`,
    chosen: chosenOf(kind, due),
  });
  return raised ? due.length : 0;
}

/** Mentions the rows that were to be mentioned on a missed day and are not today, in today's state. */
async function raiseLate(
  command: Command,
  kind: DueKind,
  { missed, today, due }: { missed: readonly Day[]; today: Day; due: readonly Staged[] },
): Promise<number> {
  const late = new Map<number, Staged>();
  for (const day of missed) for (const one of await findStaged(command, kind, day)) late.set(one.id, one);
  for (const { id } of due) late.delete(id);
  if (late.size === 0) return 0;
  await raiseDigest(command, {
    type: kind.type,
    title: `${formatCount(late.size, ...kind.word).toLowerCase()} came due while the system was off`,
    lines: [...late.values()].map((one) => `${nameDue(one)}, ${dueWords(one.dueDate, today)}`),
    rest: kind.rest,
    priority: 'high',
    targetTeam: 'sales',
    sourceKey: `${kind.key.all}:late:${today}`,
    chosen: chosenOf(kind.kind, [...late.values()]),
  });
  return late.size;
}

/** Null for more ids than a URL can hold: the notification then links to the whole list. */
function chosenOf(entity: SubjectKind, due: readonly Due[]): Chosen | null {
  return due.length > MOST_CHOSEN ? null : { entity, ids: due.map(({ id }) => id) };
}

const nameDue = ({ name, remainingAmount }: Due) => `${name}: ${formatMoney(remainingAmount)}`;

function dueWords(dueDate: Day, today: Day): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return 'due today';
  const count = formatCount(Math.abs(days), 'day');
  return days > 0 ? `due in ${count}` : `overdue by ${count}`;
}
