import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import { readOne } from '#server/platform/entities/entity.ts';
import { isForgottenByNow } from '#server/platform/entities/forgotten.ts';
import { subjectOf } from '#server/platform/entities/subjects.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { droppedBody } from '#shared/contracts/outbox.ts';

export type Dropped = z.output<typeof droppedBody>;

/**
 * Records, in the history of its record, a change that a device kept offline and a person discarded; the record itself may
 * be in the trash or removed. The row does not change: the entry has its present version, so that whoever looks at the
 * record sees it. Of a forgotten customer, only the sum of money is recorded, not what was typed.
 * @throws AppError not_found for a record that never existed
 */
export async function recordDropped(command: Command, dropped: Dropped): Promise<void> {
  const { entity, id, ...after } = dropped;
  const row = (await readRow(command, dropped)) ?? (await readTraces(command, dropped));
  if (row === null) throw notFound(`This ${subjectOf(entity).word[0]}`);
  const isForgotten = row.customerId !== null && (await isForgottenByNow(command.tx, row.customerId));
  const [what] = /N\$ [\d,]+\.\d\d$/.exec(after.what) ?? [];
  const told = isForgotten ? { what, answer: after.answer } : after;
  command.record({ entity, id, version: row.version, action: 'kept_dropped', after: told });
}

type Row = { version: number; customerId: number | null };

function readRow({ tx }: Command, { entity, id }: Dropped): Promise<Row | null> {
  const { table } = subjectOf(entity);
  const owner = sql.raw(entity === 'customer' ? 'id' : 'customer_id');
  return readOne<Row>(tx, sql`select version, ${owner} as "customerId" from ${table} where id = ${id}`);
}

/** For a record that was removed for good, the customer is no longer known. */
function readTraces({ tx }: Command, { entity, id }: Dropped): Promise<Row | null> {
  return readOne<Row>(
    tx,
    sql`select 1 as version, null::int as "customerId" from activity
      where entity = ${entity} and entity_id = ${id} limit 1`,
  );
}
