import type { Command } from '#server/platform/commands/command.ts';
import { type NewNotification, raiseNotification } from './raise-notification.service.ts';

/**
 * What fell due while the system was off is told at once and in one message: a shop that opens its computer after a
 * long weekend is to see one alert, and not a hundred.
 */

/** Due longer ago than this, somebody should have been told already. */
const LATE_AFTER_MS = 60 * 60 * 1000;
const MAX_LINES = 20;
const MAX_LINE_CHARACTERS = 200;

/** What was due before this is late. */
export function lateBefore(now: Date): Date {
  return new Date(now.getTime() - LATE_AFTER_MS);
}

/**
 * Raises one notification for all `lines`, with a title that counts them. Of many only the first are named, and `rest`
 * says where the others are to be seen. False when its `sourceKey` was raised before.
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
