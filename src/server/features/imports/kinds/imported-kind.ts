import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { dayOf, instantAtHour, noonOf, wallClock } from '#shared/domain/calendar.ts';
import type { KnownCustomer, ThereAlready } from '../import-plan.ts';
import type { ImportItem } from '../row/import-item.ts';
import type { Marks } from '../row/same-record.ts';

/** What is to be written of a row, once its customer is known. */
export type OwnedRecord = { item: ImportItem; key: string; customerId: number };

/** How the shop stores one kind of list. Reading the list and checking its rows is in `row/row-rules.ts`. */
export interface ImportedKind {
  entity: 'payment' | 'customer' | 'layby' | 'reservation';
  /** The live records that rows with these keys, or of these customers, would repeat, by their marks. */
  findThere(
    db: Executor,
    rows: { keys: readonly string[]; owners: readonly KnownCustomer[]; zone: string },
  ): Promise<ReadonlyMap<string, ThereAlready>>;
  /** Writes the records of a portion, by the rules of the entity's own screens. */
  write(command: Command, records: readonly OwnedRecord[], batchId: number): Promise<void>;
}

/**
 * The instant of a day in a list: with a time, that time by the shop's clock, else noon of the day. A future day, or none,
 * means now. Money that is older than the import is dated in the past, so that it does not count among today's takings.
 */
export function instantOf({ now, zone }: Command, at: string | null): Date {
  const [day, time = ''] = at?.split(' ') ?? [];
  if (day === undefined || day > dayOf(now, zone)) return now;
  const [hour = '', minute = ''] = time.split(':');
  if (minute === '') return day === dayOf(now, zone) ? now : noonOf(day, zone);
  const instant = new Date(instantAtHour(day, Number(hour), zone).getTime() + Number(minute) * 60_000);
  return instant < now ? instant : now;
}

/** The instant by the shop's clock, in the form of a list's cell; null for none. */
export function momentOf(instant: Date | null, zone: string): string | null {
  return instant && wallClock(instant, zone).toISOString().slice(0, 16).replace('T', ' ');
}

/** As `instantOf`, but null when the list has no day. */
export function instantIfAny(command: Command, at: string | null): Date | null {
  return at === null ? null : instantOf(command, at);
}

/** Whether the customer was informed, by whom and how, as the list says it. */
export function contactOf({ contacted, contactedBy, contactedHow }: ImportItem) {
  return { customerContacted: contacted === 'yes', contactedBy, communicationMode: contactedHow };
}

/** Each record under each of its marks; of several with the same mark, the first. */
export function byMarks(records: readonly (readonly [Marks, ThereAlready])[]): Map<string, ThereAlready> {
  return new Map(records.toReversed().flatMap(([{ is }, there]) => is.map((mark) => [mark, there] as const)));
}

/** Without an agent in the list, the record gets the agent and branch of the device that imports; the command line has none. */
export function staffOf({ actor }: Command, { agent, branch }: ImportItem) {
  const isAtDevice = actor.deviceId !== null;
  return {
    addedByAgent: agent ?? (isAtDevice ? actor.agent : null),
    agentBranch: branch ?? (isAtDevice ? actor.branch : null),
  };
}

/** The command, whose history entries belong to the batch. */
export function inBatch(command: Command, batchId: number): Command {
  return { ...command, record: (entry) => command.record({ ...entry, batchId }) };
}
