import { useQueryClient } from '@tanstack/react-query';
import { useRowBase } from '#web/components/dialog/row-base.ts';
import { ContactComposer } from '#web/components/shop/contact/contact-composer.tsx';
import { ContactDialog } from '#web/components/shop/contact/contact-dialog.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { RESERVATION_SUBJECT, replaceReservation } from '../reservation-cache.ts';
import { logReservationContact, reservationContactsQuery } from '../reservations.queries.ts';
import { CONTACT_TEXT, RESERVATIONS_TOASTS, SITUATION_LABELS, whoseText } from '../reservations.text.ts';
import { likelySituation, messageFor, type ReservationSituation } from './reservation-message.ts';
import type { ReservationDialogProps } from './use-reservation-dialogs.ts';

const SITUATIONS = (Object.keys(SITUATION_LABELS) as ReservationSituation[]).map((value) => ({
  value,
  label: SITUATION_LABELS[value],
}));

/** Contacts the customer from this device, then logs who did, how, and with what outcome. */
export function ContactReservationDialog({ reservation, ...props }: ReservationDialogProps) {
  const client = useQueryClient();
  const config = useAppConfig();
  const row = useRowBase(reservation, RESERVATION_SUBJECT);
  const { base } = row;
  return (
    <ContactDialog
      {...props}
      row={row}
      entity="reservation"
      draftName={`contact-reservation:${reservation.id}`}
      customerName={base.customer.name}
      title={CONTACT_TEXT.title}
      description={whoseText(base)}
      takesBackText={base.customerContacted ? CONTACT_TEXT.takesBack : null}
      composer={(ways) => (
        <ContactComposer
          customer={base.customer}
          subject={`${config.companyName}: ${base.phoneModel}`}
          situations={SITUATIONS}
          likely={likelySituation(base)}
          messageFor={(situation) => messageFor(situation, base, config)}
          {...ways}
        />
      )}
      earlierContacts={reservationContactsQuery(base.id)}
      onSave={async (body) => {
        const noted = await logReservationContact(base, body);
        replaceReservation(client, noted);
        return noted;
      }}
      saved={{ title: RESERVATIONS_TOASTS.success, description: RESERVATIONS_TOASTS.contacted }}
      failed={RESERVATIONS_TOASTS.contactFailed}
    />
  );
}
