import { findGivenSince } from '#server/platform/activity/given-since.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { runStatement, statement } from '#server/platform/database/row-statements.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';

/** Each quote number belongs to one order, unless the caller allows a duplicate. */

/** The name to lock so that two transactions cannot take the same quote number at once. */
export const quoteName = (quoteKey: string): string => `order-quote:${quoteKey}`;

/** @throws AppError duplicate_quote naming the other order */
export async function assertQuoteIsFree(
  command: Command,
  quoteKey: string,
  ownId: number | null,
): Promise<void> {
  await lockName(command.tx, quoteName(quoteKey));
  await assertTakenQuoteIsFree(command, quoteKey, ownId);
}

/** As `assertQuoteIsFree`, when the caller holds the lock on the name already. */
export async function assertTakenQuoteIsFree(
  { tx }: Command,
  quoteKey: string,
  ownId: number | null,
): Promise<void> {
  const [other] = await runStatement<OtherOrder>(tx, WITH_QUOTE, [quoteKey, ownId]);
  if (other !== undefined) throw quoteTaken(other);
}

/**
 * As `assertQuoteIsFree`, for giving an order back the number that it had before a history entry: orders that had the same
 * number at that time may go on sharing it.
 * @throws AppError duplicate_quote naming an order that has got the number since the entry
 */
export async function assertQuoteNotGivenSince(
  { tx }: Command,
  quoteKey: string,
  ownId: number,
  entryId: number,
): Promise<void> {
  await lockName(tx, quoteName(quoteKey));
  const others = await runStatement<OtherOrder>(tx, ALL_WITH_QUOTE, [quoteKey, ownId]);
  const given = await findGivenSince(tx, entryId, {
    ...{ entity: 'payment', ids: others.map(({ id }) => id), field: 'quoteNumber' },
    isIt: (told) => normalizeQuoteNumber(told) === quoteKey,
  });
  const rival = others.find(({ id }) => given.has(id));
  if (rival !== undefined) throw quoteTaken(rival);
}

function quoteTaken(other: OtherOrder): AppError {
  return new AppError('duplicate_quote', {
    detail: `Quote ${other.quoteNumber} is already on an order of ${other.customerName}`,
    extra: { existingOrder: other },
  });
}

type OtherOrder = { id: number; quoteNumber: string; customerName: string };

const SELECT_WITH_QUOTE = `
  select p.id, p.quote_number as "quoteNumber", c.name as "customerName"
  from payments p join customers c on c.id = p.customer_id
  where p.quote_key = $1 and p.deleted_batch_id is null and p.id is distinct from $2::int
  order by p.id`;
const ALL_WITH_QUOTE = statement(SELECT_WITH_QUOTE);
const WITH_QUOTE = statement(`${SELECT_WITH_QUOTE} limit 1`);
