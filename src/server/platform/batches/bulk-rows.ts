import { z } from 'zod';
import type { BulkValues } from '#shared/contracts/bulk.ts';
import type { BulkAction } from '#shared/domain/bulk-actions.ts';
import type { Day } from '#shared/domain/calendar.ts';
import type { Command } from '../commands/command.ts';
import type { Entity, EntityTable } from '../entities/entity.ts';
import { AppError } from '../http/app-error.ts';
import type { ListQuery } from '../http/send-list.ts';

/** How an entity takes part in bulk changes: each row is changed by the command for a single row. */

type Shown = { id: number; version: number };

export type BulkDeed<Row extends Shown> = {
  /** What the action would change in a row, in the shop's words: 'Approved', 'Agent 3'. */
  told(row: Row, today: Day): string;
  /** The command for one row. `row` is the state that the caller saw. */
  run(command: Command, row: Row, values: BulkValues): Promise<Row>;
};

export type BulkRows = {
  entity: Entity<EntityTable, Shown>;
  /**
   * The list that this query returns.
   * @throws AppError invalid_request for a query that the list would refuse
   */
  listOf(query: Record<string, string>, today: Day, zone: string): RowsOnly;
  deeds: Partial<Record<BulkAction, BulkDeed<Shown>>>;
};

type RowsOnly = Pick<ListQuery<never, never>, 'rows'>;

/** Erases the types of one entity's rows for the registry of all entities. */
export function bulkRows<Row extends Shown, Table extends EntityTable, Query extends z.ZodObject>(rows: {
  entity: Entity<Table, Row>;
  query: Query;
  /** The same function that the list's own route uses. */
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
