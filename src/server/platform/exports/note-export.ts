import { type SQL, sql } from 'drizzle-orm';
import { branchLabel } from '#shared/domain/labels.ts';
import type { Actor } from '../activity/activity.ts';
import { type Command, type CommandContext, runCommand } from '../commands/command.ts';
import { AppError } from '../http/app-error.ts';

/** Records who exported what, before the first row is sent. */

/** All exports share one history: `/api/activity?entity=export&id=1`. */
const EXPORTS = 1;

const MOST_OF_A_DEVICE = 60;
/** A limit for the shop, because deleting its cookie makes a device a new one. */
const MOST_OF_THE_SHOP = 200;
const WINDOW_MS = 10 * 60_000;

export type TakenAway = {
  what: string;
  filter: string;
  file: string;
  /** The number of rows according to the list's total. */
  rows?: number;
};

/**
 * Records an export.
 * @throws AppError too_many_attempts when this device has made sixty exports within ten minutes, or the shop two
 * hundred
 */
export async function noteExport(context: CommandContext, actor: Actor, taken: TakenAway): Promise<void> {
  await runCommand(context, actor, async (command) => {
    const ofDevice = sql`device_id is not distinct from ${actor.deviceId}`;
    const waitMs = Math.max(
      await waitAfter(command, MOST_OF_A_DEVICE, ofDevice),
      await waitAfter(command, MOST_OF_THE_SHOP, sql`true`),
    );
    if (waitMs > 0) {
      throw new AppError('too_many_attempts', {
        detail: 'Too many files were exported here within ten minutes. Please wait a few minutes.',
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      });
    }
    command.record({ entity: 'export', id: EXPORTS, action: 'exported', after: { ...taken }, version: 1 });
  });
}

/** How long until fewer than `most` exports lie within the window, in milliseconds; zero or less if that is so already. */
async function waitAfter({ tx, now }: Command, most: number, whose: SQL): Promise<number> {
  const { rows } = await tx.execute<{ at: Date | string }>(sql`
    select at from activity where entity = 'export' and entity_id = ${EXPORTS} and ${whose}
    order by id desc offset ${most - 1} limit 1`);
  const [nextToLeave] = rows;
  return nextToLeave === undefined ? 0 : new Date(nextToLeave.at).getTime() + WINDOW_MS - now.getTime();
}

export const nameOfActor = ({ agent, branch }: Actor): string =>
  [agent ?? 'someone (no agent chosen)', branchLabel(branch)].filter(Boolean).join(', ');
