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
 * What a device has kept and a person has dropped stays in the history of its record, which may itself be gone, from the
 * trash as well. Nothing about the row is changed: it is told under the version that it has, so that who looks at it sees it.
 * Of somebody who has been forgotten, what was typed is not written down any more; of money the sum is.
 * @throws AppError not_found where there is no such record and never was
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

/** Of what is gone for good nobody knows any more whose it was. */
function readTraces({ tx }: Command, { entity, id }: Dropped): Promise<Row | null> {
  return readOne<Row>(
    tx,
    sql`select 1 as version, null::int as "customerId" from activity
      where entity = ${entity} and entity_id = ${id} limit 1`,
  );
}
