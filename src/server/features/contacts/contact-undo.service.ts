import type { Command } from '#server/platform/commands/command.ts';
import type { CommunicationMode } from '#shared/domain/labels.ts';
import type { SubjectRef } from '#shared/domain/subjects.ts';
import { type ContactState, logContact } from './contacts.service.ts';

/** What the log says then. The talk before it was none. */
export const TAKEN_BACK = 'Taken back';

const CONTACT: readonly string[] = ['customer_contacted', 'customer_not_contacted'];

type Talked = Pick<ContactState, 'customerContacted' | 'contactedBy'> & {
  customerId: number;
  communicationMode: string | null;
};

/** The log of contacts is never changed: what is true again once these actions are taken back is noted anew. */
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
