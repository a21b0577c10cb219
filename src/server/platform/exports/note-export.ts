import { sql } from 'drizzle-orm';
import type { Actor } from '../activity/activity.ts';
import { type CommandContext, runCommand } from '../commands/command.ts';
import { AppError } from '../http/app-error.ts';

/** Who took what away is written down, before the first row leaves. */

/** All of them are one history: `/api/activity?entity=export&id=1`. */
const EXPORTS = 1;

const MOST_IN_A_WINDOW = 60;
const WINDOW_MS = 10 * 60_000;

export type TakenAway = {
  what: string;
  filter: string;
  file: string;
  /** How many there are by the list's total. */
  rows?: number;
};

/** @throws AppError too_many_attempts when this device has taken sixty within ten minutes */
export async function noteExport(context: CommandContext, actor: Actor, taken: TakenAway): Promise<void> {
  await runCommand(context, actor, async (command) => {
    const { rows } = await command.tx.execute<{ at: Date | string }>(sql`
      select at from activity
      where entity = 'export' and entity_id = ${EXPORTS} and device_id is not distinct from ${actor.deviceId}
      order by id desc offset ${MOST_IN_A_WINDOW - 1} limit 1`);
    const [nextToLeave] = rows;
    const waitMs =
      nextToLeave === undefined ? 0 : new Date(nextToLeave.at).getTime() + WINDOW_MS - command.now.getTime();
    if (waitMs > 0) {
      throw new AppError('too_many_attempts', {
        detail: 'Too many files were made here within ten minutes. Please wait a little.',
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    }
    command.record({ entity: 'export', id: EXPORTS, action: 'exported', after: { ...taken }, version: 1 });
  });
}

export const nameOfActor = ({ agent, branch }: Actor): string =>
  [agent ?? 'nobody who gave a name', branch].filter(Boolean).join(', ');
