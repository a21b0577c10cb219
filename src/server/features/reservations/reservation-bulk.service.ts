import { contactWish, contactWords } from '#server/features/contacts/contact-bulk.service.ts';
import { type BulkDeed, bulkRows } from '#server/platform/batches/bulk-rows.ts';
import { type Reservation, reservationsQuery } from '#shared/contracts/reservations.ts';
import { RESERVATION_STATUS_LABELS } from '#shared/domain/labels.ts';
import { setReservationContact, updateReservation } from './reservation-update.service.ts';
import { askedReservations } from './reservations.list.ts';
import { reservationEntity } from './reservations.service.ts';

/** Stock In is the only step for many reservations at once: what follows depends on each customer. */

const step: BulkDeed<Reservation> = {
  told: ({ status }) => RESERVATION_STATUS_LABELS[status],
  run: (command, { id, version }) => updateReservation(command, id, { stockReceived: true }, version),
};

const contact: BulkDeed<Reservation> = {
  told: contactWords,
  run: (command, { id, version }, values) => setReservationContact(command, id, contactWish(values), version),
};

export const reservationBulk = bulkRows({
  ...{
    entity: reservationEntity,
    query: reservationsQuery,
    listOf: askedReservations,
  },
  deeds: { step, contact },
});
