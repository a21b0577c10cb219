import type { AppContext } from '#server/app-context.ts';
import { raiseNotification } from '#server/features/notifications/raise-notification.service.ts';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { runCommand } from '#server/platform/commands/command.ts';
import type { JobCounts } from '#server/platform/jobs/job-definition.ts';
import { mendTotals, type WrongTotal } from '#server/platform/totals/kept-totals.ts';

/** Compares the kept totals with a fresh count, corrects differences, and alerts the technical team. */
export async function checkTotals(context: AppContext): Promise<JobCounts> {
  const wrong = await mendTotals(context.pool);
  const [first] = wrong;
  if (first !== undefined) {
    await runCommand(context, NOBODY, (command) =>
      raiseNotification(command, {
        type: 'warning',
        priority: 'high',
        targetTeam: 'technical',
        title: 'Wrong totals were found and fixed',
        message: `${wrong.length === 1 ? 'A total' : `${wrong.length} totals`} did not match the records: ${nameOf(first)}${wrong.length === 1 ? '' : ', and others'}. No order, layby or payment was changed. The database keeps these totals by triggers: something has changed the data without them.`,
      }),
    );
  }
  return { mendedTotals: wrong.length };
}

function nameOf({ list, state, place, agent, method, n, amount, owed }: WrongTotal): string {
  const group = [list, state, place, agent, method].filter((part) => part !== '').join(', ');
  return `${group} (short by ${n} rows, N$ ${amount}, N$ ${owed} owed)`;
}
