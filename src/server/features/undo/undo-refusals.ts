import { maskedFields } from '#server/features/activity/activity.service.ts';
import { readName } from '#server/platform/batches/batch-entries.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import type * as repo from './undo.repo.ts';

/** A refusal to undo an entry, with the reason as the user reads it. */

export function refused(detail: string): AppError {
  return new AppError('conflict', { detail });
}

/** A refusal that names the entry in the way, who made it and when. */
export async function standsInTheWay(
  command: Command,
  {
    id,
    entity,
    entityId,
    action,
    before,
    after,
    agent,
    branch,
    deviceId,
    at,
    doneAt,
    isDoneUnsure,
  }: repo.Entry,
  isTakenBack = false,
): Promise<AppError> {
  const words = isTakenBack ? 'This has already been undone' : 'A later change depends on this';
  const title = await readName(command.tx, { entity, id: entityId });
  const when = formatLongDateTime(at, command.zone);
  const hand = agent === null ? (deviceId === null ? ' by the system' : ', no agent') : ` by ${agent}`;
  const fields = { before: maskedFields(before), after: maskedFields(after) };
  return new AppError('conflict', {
    detail: `${words}: ${title}, ${action.replaceAll('_', ' ')}${hand}, ${when}`,
    extra: {
      laterEntry: {
        ...{ id, entity, entityId, action, ...fields, agent, branch, title, isDoneUnsure },
        at: at.toISOString(),
        doneAt: doneAt?.toISOString() ?? null,
      },
      isTakenBack,
    },
  });
}
