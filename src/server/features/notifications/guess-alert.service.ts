import type { Command } from '#server/platform/commands/command.ts';
import { raiseNotification } from './raise-notification.service.ts';

/** Warns everybody that somebody is guessing the password. `network` is where the last guess came from. */
export async function raiseGuessAlert(
  command: Command,
  { count, network }: { count: number; network: string },
): Promise<void> {
  await raiseNotification(command, {
    type: 'urgent',
    priority: 'urgent',
    targetTeam: 'all',
    title: 'Someone is guessing the password',
    message: `${count} wrong passwords within an hour. The last one came from ${network}. People who are logged in stay logged in. If nobody on the team is trying to log in, choose a new password.`,
  });
}
