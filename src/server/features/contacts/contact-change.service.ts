import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import type { customerContactBody } from '#shared/contracts/contacts.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import { type ContactState, logContact } from './contacts.service.ts';

export type ContactWish = z.output<typeof customerContactBody>;

/**
 * Logs an attempt to reach the customer of a row, and answers how the row must change: who reached them and how, or that
 * nobody did. Every attempt is recorded in the row's history, also when the last one ended the same way.
 * @throws AppError invalid_request when the customer was reached and it is not said by whom and how
 */
export async function contactChange(
  command: Command,
  kind: SubjectKind,
  row: { id: number; customerId: number },
  input: ContactWish,
): Promise<{ values: ContactState; action: string; isAlwaysRecorded: true }> {
  const values = await logContact(
    command,
    { customerId: row.customerId, subject: { kind, id: row.id } },
    input,
  );
  const action = values.customerContacted ? 'customer_contacted' : 'customer_not_contacted';
  return { values, action, isAlwaysRecorded: true };
}
