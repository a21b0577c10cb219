import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { contacts } from '#server/platform/database/schema/activity.schema.ts';
import { assertNotForgotten } from '#server/platform/entities/forgotten.ts';
import { columnsOf, presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { newestFirst } from '#server/platform/http/newest-first.ts';
import type { ListQuery } from '#server/platform/http/send-list.ts';
import { type Contact, contact } from '#shared/contracts/contacts.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import type { SubjectRef } from '#shared/domain/subjects.ts';
import type { FieldProblem } from '#shared/errors.ts';

/** The log of attempts to reach customers. It is append-only. */

export type ContactInput = {
  customerContacted: boolean;
  contactedBy?: string | null | undefined;
  communicationMode?: CommunicationMode | null | undefined;
  note?: string | null | undefined;
};

/** The latest contact, as the order's, layby's or reservation's row stores it. */
export type ContactState = {
  customerContacted: boolean;
  contactedBy: string | null;
  communicationMode: CommunicationMode | null;
};

/**
 * Logs an attempt, and returns the values that its row must have now: who reached the customer and how, or that nobody
 * did.
 * @throws AppError invalid_request when the customer was reached but it does not say by whom and how; conflict for a
 *   customer who has been forgotten
 */
export async function logContact(
  command: Command,
  about: { customerId: number; subject: SubjectRef },
  input: ContactInput,
): Promise<ContactState> {
  const { customerContacted } = input;
  if (customerContacted) assertContactIsWhole(input);
  await assertNotForgotten(command.tx, about.customerId);
  const { kind, id } = about.subject;
  const attempt = {
    at: command.doneAt,
    customerId: about.customerId,
    subjectKind: kind,
    subjectId: id,
    isReached: customerContacted,
    contactedBy: input.contactedBy ?? command.actor.agent,
    communicationMode: input.communicationMode ?? null,
    note: input.note ?? null,
    branch: command.actor.branch,
    deviceId: command.actor.deviceId,
  };
  await command.tx.insert(contacts).values(attempt);
  return stateOf(attempt);
}

/** The contact values that a row must have according to the latest attempt in the log, if any. */
export async function readContactState(db: Executor, { kind, id }: SubjectRef): Promise<ContactState> {
  const [latest] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.subjectKind, kind), eq(contacts.subjectId, id)))
    .orderBy(desc(contacts.id))
    .limit(1);
  return stateOf(latest);
}

type Attempt = Pick<typeof contacts.$inferSelect, 'isReached' | 'contactedBy' | 'communicationMode'>;

function stateOf(attempt: Attempt | undefined): ContactState {
  if (!attempt?.isReached) return { customerContacted: false, contactedBy: null, communicationMode: null };
  const communicationMode = attempt.communicationMode as CommunicationMode | null;
  return { customerContacted: true, contactedBy: attempt.contactedBy, communicationMode };
}

/** The attempts to reach the customer about one row, newest first. */
export function contactList({ kind, id }: SubjectRef): ListQuery<ListedContact, Contact> {
  return listOf(sql`subject_kind = ${kind} and subject_id = ${id}`);
}

/** Every attempt to reach a customer, under all given ids of theirs, whatever it was about; newest first. */
export function contactListOfCustomer(customerIds: readonly number[]): ListQuery<ListedContact, Contact> {
  // For a single customer, an index delivers the newest first.
  const isTheirs =
    customerIds.length === 1 ? sql`= ${customerIds[0]}` : sql`= any(${sql.param([...customerIds])}::int[])`;
  return listOf(sql`customer_id ${isTheirs}`);
}

export type ListedContact = ReadRow<typeof contacts, typeof contact, 'subjectKind' | 'subjectId'>;

const COLUMNS = columnsOf(contacts, 'contacts', contact, ['subjectKind', 'subjectId']);

function listOf(matches: SQL): ListQuery<ListedContact, Contact> {
  return newestFirst({
    ...{ table: 'contacts', as: 'contacts', columns: COLUMNS, where: matches, dated: 'at', isLog: true },
    present: (row: ListedContact) => presentRow(contacts, contact, row),
  });
}

function assertContactIsWhole(input: ContactInput): void {
  const errors: FieldProblem[] = [];
  if (!input.contactedBy) errors.push({ path: 'contactedBy', message: 'Agent is required' });
  if (!input.communicationMode)
    errors.push({ path: 'communicationMode', message: 'Communication method is required' });
  if (errors.length > 0) throw new AppError('invalid_request', { errors });
}
