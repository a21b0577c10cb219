import type { Command } from '#server/platform/commands/command.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import type { SubjectRef } from '#shared/domain/subjects.ts';
import { type ContactState, logContact } from './contacts.service.ts';

/** The note of a log entry which says that the contact before it was undone. */
export const TAKEN_BACK = 'Taken back';

const CONTACT: readonly string[] = ['customer_contacted', 'customer_not_contacted'];

type Talked = Pick<ContactState, 'customerContacted' | 'contactedBy'> & {
  customerId: number;
  communicationMode: string | null;
};

/** The contact log is append-only: after contacts are undone, the state that holds again is logged as a new entry. */
export async function noteTakenBack(
  command: Command,
  subject: SubjectRef,
  actions: readonly string[],
  { customerContacted, contactedBy, communicationMode, customerId }: Talked,
): Promise<void> {
  if (!actions.some((action) => CONTACT.includes(action))) return;
  if (customerContacted && (contactedBy === null || communicationMode === null)) return;
  const mode = communicationMode as CommunicationMode | null;
  const attempt = customerContacted ? { contactedBy, communicationMode: mode } : {};
  await logContact(command, { customerId, subject }, { customerContacted, ...attempt, note: TAKEN_BACK });
}
