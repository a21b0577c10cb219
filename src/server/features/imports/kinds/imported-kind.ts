import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { dayOf, instantAtHour, noonOf, wallClock } from '#shared/domain/calendar.ts';
import type { KnownCustomer, ThereAlready } from '../import-plan.ts';
import type { ImportItem } from '../row/import-item.ts';
import type { Marks } from '../row/same-record.ts';

/** What is to be written of a row: whose it is is settled. */
export type OwnedRecord = { item: ImportItem; key: string; customerId: number };

/** What the shop does with one kind of list. Reading it and judging its rows by themselves is `row/row-rules.ts`'s business. */
export interface ImportedKind {
  entity: 'payment' | 'customer' | 'layby' | 'reservation';
  /** The live records that rows with these keys, or of these customers, would repeat, by what they are recognised by. */
  findThere(
    db: Executor,
    rows: { keys: readonly string[]; owners: readonly KnownCustomer[]; zone: string },
  ): Promise<ReadonlyMap<string, ThereAlready>>;
  /** Writes the records of a portion, by the rules of the entity's own screens. */
  write(command: Command, records: readonly OwnedRecord[], batchId: number): Promise<void>;
}

/**
 * When something was by the list: a day with a time of the shop's clock, or noon of the day. What is to come counts as now,
 * and so does what no day stands for. Money that is older than the import came in then: today's takings must not grow by it.
 */
export function instantOf({ now, zone }: Command, at: string | null): Date {
  const [day, time = ''] = at?.split(' ') ?? [];
  if (day === undefined || day > dayOf(now, zone)) return now;
  const [hour = '', minute = ''] = time.split(':');
  if (minute === '') return day === dayOf(now, zone) ? now : noonOf(day, zone);
  const instant = new Date(instantAtHour(day, Number(hour), zone).getTime() + Number(minute) * 60_000);
  return instant < now ? instant : now;
}

/** The shop's clock at that instant, as a list has it; null where there is none. */
export function momentOf(instant: Date | null, zone: string): string | null {
  return instant && wallClock(instant, zone).toISOString().slice(0, 16).replace('T', ' ');
}

/** The same, of what is left empty without a day. */
export function instantIfAny(command: Command, at: string | null): Date | null {
  return at === null ? null : instantOf(command, at);
}

/** Of a list that says whether the customer was told: by whom, and how. */
export function contactOf({ contacted, contactedBy, contactedHow }: ImportItem) {
  return { customerContacted: contacted === 'yes', contactedBy, communicationMode: contactedHow };
}

/** The same under each of its marks; of two records with one mark the first. */
export function byMarks(records: readonly (readonly [Marks, ThereAlready])[]): Map<string, ThereAlready> {
  return new Map(records.toReversed().flatMap(([{ is }, there]) => is.map((mark) => [mark, there] as const)));
}

/** Whoever confirms at a device took the list in; the command line is nobody's agent. */
export function staffOf({ actor }: Command, { agent, branch }: ImportItem) {
  const isAtDevice = actor.deviceId !== null;
  return {
    addedByAgent: agent ?? (isAtDevice ? actor.agent : null),
    agentBranch: branch ?? (isAtDevice ? actor.branch : null),
  };
}

/** The same command, whose history belongs to the batch. */
export function inBatch(command: Command, batchId: number): Command {
  return { ...command, record: (entry) => command.record({ ...entry, batchId }) };
}
