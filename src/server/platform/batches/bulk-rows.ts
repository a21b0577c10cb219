import { z } from 'zod';
import type { BulkValues } from '#shared/contracts/bulk.ts';
import type { BulkAction } from '#shared/domain/bulk-actions.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { Command } from '../commands/command.ts';
import type { Entity, EntityTable } from '../entities/entity.ts';
import { AppError } from '../http/app-error.ts';
import type { ListQuery } from '../http/send-list.ts';

/** What an entity says of itself where many of its rows are changed at once: each by the command that changes one. */

type Shown = { id: number; version: number };

export type BulkDeed<Row extends Shown> = {
  /** What the action concerns of a row, in the shop's words: 'Approved', 'Agent 3'. */
  told(row: Row, today: Day): string;
  /** The command of one row. `row` is the one that was seen. */
  run(command: Command, row: Row, values: BulkValues): Promise<Row>;
};

export type BulkRows = {
  entity: Entity<EntityTable, Shown>;
  /**
   * The list that such a query answers.
   * @throws AppError invalid_request for a query that the list would refuse
   */
  listOf(query: Record<string, string>, today: Day, zone: string): RowsOnly;
  deeds: Partial<Record<BulkAction, BulkDeed<Shown>>>;
};

type RowsOnly = Pick<ListQuery<never, never>, 'rows'>;

/** For the registry of all of them, which knows none of their rows. */
export function bulkRows<Row extends Shown, Table extends EntityTable, Query extends z.ZodObject>(rows: {
  entity: Entity<Table, Row>;
  query: Query;
  /** The very one that the route of the list answers with. */
  listOf(query: z.output<Query>, today: Day, zone: string): RowsOnly;
  deeds: Partial<Record<BulkAction, BulkDeed<Row>>>;
}): BulkRows {
  const { query, listOf, entity, deeds } = rows;
  return {
    ...({ entity, deeds } as unknown as Pick<BulkRows, 'entity' | 'deeds'>),
    listOf: (asked, today, zone) => listOf(readQuery(query, asked), today, zone),
  };
}

function readQuery<Query extends z.ZodObject>(query: Query, asked: Record<string, string>): z.output<Query> {
  const read = z.safeParse(query, asked);
  if (read.success) return read.data;
  const errors = read.error.issues.map(({ path, message }) => ({ path: `query.${path.join('.')}`, message }));
  throw new AppError('invalid_request', { errors });
}
