import type { Command } from '#server/platform/commands/command.ts';
import { type NewNotification, raiseNotification } from './raise-notification.service.ts';

/**
 * Combines what came due while the system was off into one message: a shop that starts its computer after a long weekend
 * should see one alert, not a hundred.
 */

/** Whatever came due longer ago than this should have been told already. */
const LATE_AFTER_MS = 60 * 60 * 1000;
const MAX_LINES = 20;
const MAX_LINE_CHARACTERS = 200;

/** Whatever was due before this instant is late. */
export function lateBefore(now: Date): Date {
  return new Date(now.getTime() - LATE_AFTER_MS);
}

/**
 * Raises one notification for all `lines`, with a title that counts them. Of many, only the first are listed, and `rest`
 * says where to find the others. Returns false when its `sourceKey` was raised before.
 */
export async function raiseDigest(
  command: Command,
  digest: Pick<NewNotification, 'type' | 'priority' | 'targetTeam' | 'sourceKey' | 'chosen'> & {
    title: string;
    lines: readonly string[];
    rest: string;
  },
): Promise<boolean> {
  const { lines, rest, ...fields } = digest;
  const named = lines.slice(0, MAX_LINES).map((line) => `• ${shorten(line)}`);
  const left = lines.length - named.length;
  const message = [...named, ...(left > 0 ? [`and ${left} more: ${rest}`] : [])].join('\n');
  return (await raiseNotification(command, { ...fields, message })) !== null;
}

function shorten(line: string): string {
  return line.length <= MAX_LINE_CHARACTERS ? line : `${line.slice(0, MAX_LINE_CHARACTERS - 1)}…`;
}
