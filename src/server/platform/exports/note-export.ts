import { type SQL, sql } from 'drizzle-orm';
import { BRANCH_LABELS, branchCodeOf } from '#shared/domain/labels.ts';
import type { Actor } from '../activity/activity.ts';
import { type Command, type CommandContext, runCommand } from '../commands/command.ts';
import { AppError } from '../http/app-error.ts';

/** Who took what away is written down, before the first row leaves. */

/** All of them are one history: `/api/activity?entity=export&id=1`. */
const EXPORTS = 1;

const MOST_OF_A_DEVICE = 60;
/** A device is a new one whenever its cookie is thrown away. */
const MOST_OF_THE_SHOP = 200;
const WINDOW_MS = 10 * 60_000;

export type TakenAway = {
  what: string;
  filter: string;
  file: string;
  /** How many there are by the list's total. */
  rows?: number;
};

/** @throws AppError too_many_attempts when this device has taken sixty within ten minutes, or the shop two hundred */
export async function noteExport(context: CommandContext, actor: Actor, taken: TakenAway): Promise<void> {
  await runCommand(context, actor, async (command) => {
    const ofDevice = sql`device_id is not distinct from ${actor.deviceId}`;
    const waitMs = Math.max(
      await waitAfter(command, MOST_OF_A_DEVICE, ofDevice),
      await waitAfter(command, MOST_OF_THE_SHOP, sql`true`),
    );
    if (waitMs > 0) {
      throw new AppError('too_many_attempts', {
        detail: 'Too many files were made here within ten minutes. Please wait a little.',
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    }
    command.record({ entity: 'export', id: EXPORTS, action: 'exported', after: { ...taken }, version: 1 });
  });
}

/** How long until fewer than `most` were taken within a window; nothing or less where it is so already. */
async function waitAfter({ tx, now }: Command, most: number, whose: SQL): Promise<number> {
  const { rows } = await tx.execute<{ at: Date | string }>(sql`
    select at from activity where entity = 'export' and entity_id = ${EXPORTS} and ${whose}
    order by id desc offset ${most - 1} limit 1`);
  const [nextToLeave] = rows;
  return nextToLeave === undefined ? 0 : new Date(nextToLeave.at).getTime() + WINDOW_MS - now.getTime();
}

export const nameOfActor = ({ agent, branch }: Actor): string =>
  [agent ?? 'nobody who gave a name', branchLabel(branch)].filter(Boolean).join(', ');

const branchLabel = (branch: string | null): string | null => {
  const code = branch === null ? null : branchCodeOf(branch);
  return code === null ? branch : BRANCH_LABELS[code];
};
