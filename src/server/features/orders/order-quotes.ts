import type { Command } from '#server/platform/commands/command.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { runStatement, statement } from '#server/platform/database/row-statements.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** One order a quote number, unless somebody insists. */

/** What is locked to keep two transactions from taking one quote number at once. */
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

/** As `assertQuoteIsFree`, where the name is locked already. */
export async function assertTakenQuoteIsFree(
  { tx }: Command,
  quoteKey: string,
  ownId: number | null,
): Promise<void> {
  const [other] = await runStatement<OtherOrder>(tx, WITH_QUOTE, [quoteKey, ownId]);
  if (other === undefined) return;
  throw new AppError('duplicate_quote', {
    detail: `Quote ${other.quoteNumber} is already on an order of ${other.customerName}`,
    extra: { existingOrder: other },
  });
}

type OtherOrder = { id: number; quoteNumber: string; customerName: string };

const WITH_QUOTE = statement(`
  select p.id, p.quote_number as "quoteNumber", c.name as "customerName"
  from payments p join customers c on c.id = p.customer_id
  where p.quote_key = $1 and p.deleted_batch_id is null and p.id is distinct from $2::int
  order by p.id limit 1`);
