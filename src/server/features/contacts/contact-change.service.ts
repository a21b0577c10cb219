import type { z } from 'zod';
import type { Command } from '#server/platform/commands/command.ts';
import type { customerContactBody } from '#shared/contracts/contacts.ts';
import type { SubjectKind } from '#shared/domain/subjects.ts';
import { type ContactState, logContact } from './contacts.service.ts';

export type ContactWish = z.output<typeof customerContactBody>;

/**
 * Logs an attempt to reach the customer of a row, and returns the row's new values: who reached them and how, or that
 * nobody did. Every attempt is recorded in the row's history, even with the same result as the last one.
 * @throws AppError invalid_request when the customer was reached but it does not say by whom and how
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
