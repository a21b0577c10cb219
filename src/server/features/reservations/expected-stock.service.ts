import { raiseAlert } from '#server/features/notifications/alert-reasons.service.ts';
import { raiseDigest } from '#server/features/notifications/late-digest.service.ts';
import { raiseNotification } from '#server/features/notifications/raise-notification.service.ts';
import { NOBODY } from '#server/platform/activity/activity.ts';
import { type Command, type CommandContext, runCommand } from '#server/platform/commands/command.ts';
import { takeDays } from '#server/platform/commands/day-mark.ts';
import type { Day } from '#shared/domain/calendar.ts';
import { type ExpectedReservation, listReservationsExpected } from './reservations.service.ts';

/** Tells the team on the day when stock is expected for which customers wait. */

/**
 * Raises one notification per model that is expected today, once, however often this is called. Models whose day passed
 * while the system was off are combined into one notification. Returns how many reservations were mentioned.
 */
export async function raiseExpectedStock(context: CommandContext): Promise<{ reservations: number }> {
  return runCommand(context, NOBODY, async (command) => {
    const { today, missed } = await takeDays(command, 'reservations');
    const expected = await listReservationsExpected(command.tx, today);
    let reservations = 0;
    for (const model of byModel(expected.filter(({ daysLate }) => daysLate === 0))) {
      if (await raise(command, model, today)) reservations += model.length;
    }
    const late = expected.filter(({ daysLate }) => daysLate > 0 && daysLate <= missed.length);
    if (late.length > 0) await raiseLate(command, byModel(late), today);
    return { reservations: reservations + late.length };
  });
}

/** Reservations of one model, in any spelling; never empty. */
type SameModel = readonly [ExpectedReservation, ...ExpectedReservation[]];

function byModel(reservations: readonly ExpectedReservation[]): SameModel[] {
  const groups = new Map<string, [ExpectedReservation, ...ExpectedReservation[]]>();
  for (const reservation of reservations) {
    const group = groups.get(reservation.modelKey);
    if (group === undefined) groups.set(reservation.modelKey, [reservation]);
    else group.push(reservation);
  }
  return [...groups.values()];
}

async function raise(command: Command, model: SameModel, today: Day): Promise<boolean> {
  const [first] = model;
  const alert = {
    type: 'stock_alert',
    title: `${first.phoneModel} expected today`,
    message: `${countCustomers(model.length)} for ${first.phoneModel} today`,
    targetTeam: 'sales',
    sourceKey: `reservations:expected:${today}:${first.modelKey}`,
  } as const;
  if (model.length === 1) return raiseAlert(command, { kind: 'reservation', id: first.id }, alert);
  return (await raiseNotification(command, alert)) !== null;
}

async function raiseLate(command: Command, models: readonly SameModel[], today: Day): Promise<void> {
  await raiseDigest(command, {
    type: 'stock_alert',
    title: `${models.length === 1 ? '1 model was' : `${models.length} models were`} expected while the system was off`,
    lines: models.map((model) => `${model[0].phoneModel}: ${countCustomers(model.length)}`),
    rest: 'see Reservations',
    targetTeam: 'sales',
    sourceKey: `reservations:late:${today}`,
  });
}

function countCustomers(count: number): string {
  return count === 1 ? '1 customer is waiting' : `${count} customers are waiting`;
}
