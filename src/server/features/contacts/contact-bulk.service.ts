import { fieldError } from '#server/platform/http/app-error.ts';
import type { BulkValues } from '#shared/contracts/bulk.ts';
import { COMMUNICATION_MODE_LABELS, communicationModeOf } from '#shared/domain/labels.ts';
import type { ContactWish } from './contact-change.service.ts';
import type { ContactState } from './contacts.service.ts';

/** Records a contact on many rows at once. */

/** @throws AppError invalid_request when it does not say whether the customers were reached */
export function contactWish({
  customerContacted,
  contactedBy,
  communicationMode,
  note,
}: BulkValues): ContactWish {
  if (customerContacted === undefined)
    throw fieldError('values.customerContacted', 'Choose whether the customers were reached');
  return { customerContacted, contactedBy, communicationMode, note };
}

type Told = Omit<ContactState, 'communicationMode'> & { communicationMode: string | null };

/** 'Informed · Agent 3, WhatsApp' */
export function contactWords({ customerContacted, contactedBy, communicationMode }: Told): string {
  if (!customerContacted) return 'Not informed';
  const mode = communicationModeOf(communicationMode ?? '');
  const how = [contactedBy, mode && COMMUNICATION_MODE_LABELS[mode]].filter(Boolean).join(', ');
  return ['Informed', how].filter(Boolean).join(' · ');
}
