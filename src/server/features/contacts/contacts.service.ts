import { desc, eq } from 'drizzle-orm';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { contacts } from '#server/platform/database/schema/activity.schema.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Contact } from '#shared/contracts/contacts.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import type { FieldProblem } from '#shared/errors.ts';

/** The log of attempts to reach customers, append-only: adds to it and reads it, and changes nothing else. */

export type ContactSubject =
  | { kind: 'payment'; id: number }
  | { kind: 'layby'; id: number }
  | { kind: 'reservation'; id: number };

export type ContactInput = {
  customerContacted: boolean;
  contactedBy?: string | null | undefined;
  communicationMode?: CommunicationMode | null | undefined;
  note?: string | null | undefined;
};

/** What the row of the order, layby or reservation says of its latest contact. */
export type ContactState = {
  customerContacted: boolean;
  contactedBy: string | null;
  communicationMode: CommunicationMode | null;
};

const COLUMN = {
  payment: contacts.paymentId,
  layby: contacts.laybyId,
  reservation: contacts.reservationId,
} as const;

/**
 * Logs an attempt, and answers what the row it was about must say now: who reached the customer and how, or that
 * nobody did.
 * @throws AppError invalid_request when the customer was reached and it is not said by whom and how
 */
export async function logContact(
  command: Command,
  about: { customerId: number; subject: ContactSubject },
  input: ContactInput,
): Promise<ContactState> {
  const { customerContacted } = input;
  if (customerContacted) assertContactIsWhole(input);
  const { kind, id } = about.subject;
  await command.tx.insert(contacts).values({
    at: command.now,
    customerId: about.customerId,
    paymentId: kind === 'payment' ? id : null,
    laybyId: kind === 'layby' ? id : null,
    reservationId: kind === 'reservation' ? id : null,
    isReached: customerContacted,
    contactedBy: input.contactedBy ?? command.actor.agent,
    communicationMode: input.communicationMode ?? null,
    note: input.note ?? null,
    branch: command.actor.branch,
    deviceId: command.actor.deviceId,
  });
  return {
    customerContacted,
    contactedBy: customerContacted ? (input.contactedBy ?? null) : null,
    communicationMode: customerContacted ? (input.communicationMode ?? null) : null,
  };
}

/** Newest first. */
export async function listContacts(db: Executor, { kind, id }: ContactSubject): Promise<Contact[]> {
  const rows = await db.select().from(contacts).where(eq(COLUMN[kind], id)).orderBy(desc(contacts.id));
  return rows.map(presentContact);
}

/** Every attempt to reach one customer, with what it was about; newest first. */
export async function listContactsOfCustomer(
  db: Executor,
  customerId: number,
): Promise<{ contact: Contact; subject: ContactSubject | null }[]> {
  const rows = await db
    .select()
    .from(contacts)
    .where(eq(contacts.customerId, customerId))
    .orderBy(desc(contacts.id));
  return rows.map((row) => ({ contact: presentContact(row), subject: subjectOf(row) }));
}

type ContactRow = typeof contacts.$inferSelect;

function presentContact(row: ContactRow): Contact {
  const { id, at, isReached, contactedBy, communicationMode, note } = row;
  return { id, at: at.toISOString(), isReached, contactedBy, communicationMode, note };
}

function subjectOf({ paymentId, laybyId, reservationId }: ContactRow): ContactSubject | null {
  if (paymentId !== null) return { kind: 'payment', id: paymentId };
  if (laybyId !== null) return { kind: 'layby', id: laybyId };
  if (reservationId !== null) return { kind: 'reservation', id: reservationId };
  return null;
}

function assertContactIsWhole(input: ContactInput): void {
  const errors: FieldProblem[] = [];
  if (!input.contactedBy) errors.push({ path: 'contactedBy', message: 'Agent is required' });
  if (!input.communicationMode)
    errors.push({ path: 'communicationMode', message: 'Communication method is required' });
  if (errors.length > 0) throw new AppError('invalid_request', { errors });
}
