import { createReservation } from '#server/features/reservations/reservations.service.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { ReservationStatus } from '#shared/domain/labels.ts';
import { isOpenReservation } from '#shared/domain/reservation-lifecycle.ts';
import { findReservationsOf } from '../imports.repo.ts';
import type { ImportItem } from '../row/import-item.ts';
import { reservationCourse, reservationStatusOf } from '../row/reservation-stage.ts';
import { reservationOf } from '../row/row-rules.ts';
import { courseMarks } from '../row/same-record.ts';
import {
  byMarks,
  contactOf,
  type ImportedKind,
  inBatch,
  instantIfAny,
  instantOf,
  momentOf,
  staffOf,
} from './imported-kind.ts';

type Input = Parameters<typeof createReservation>[1];
type Values = Parameters<typeof createReservation>[2];

/** Reservations of the same day keep the order of the file in the queue. */
export const importedReservations: ImportedKind = {
  entity: 'reservation',
  async findThere(db, { owners, zone }) {
    const phoneKeys = new Map(owners.map(({ id, phoneKey }) => [id, phoneKey]));
    const reservations = await findReservationsOf(db, [...phoneKeys.keys()]);
    return byMarks(
      reservations.map(({ customerId, name, phoneModel, color, storage, ...reservation }) => {
        const status = reservation.status as ReservationStatus;
        const days = {
          reservedDate: momentOf(reservation.reservedDate, zone),
          completedOn: momentOf(reservation.completedDate, zone),
          cancelledOn: momentOf(reservation.cancelledDate, zone),
        };
        const what = reservationOf({ phoneModel, color, storage }, phoneKeys.get(customerId) ?? '');
        const phone = [phoneModel, color, storage].filter(Boolean).join(', ');
        const reason = isOpenReservation(status)
          ? `${name} is already waiting for this phone: ${phone}`
          : `${name} already has a reservation from that date: ${phone}`;
        const there = { match: { customerId, name }, reason };
        return [courseMarks(what, reservationCourse(status, days)), there];
      }),
    );
  },
  async write(command, records, batchId) {
    for (const { item, customerId } of records) {
      const input = {
        customerId,
        phoneModel: item.phoneModel ?? '',
        color: item.color,
        storage: item.storage,
        expectedStockDate: { kind: 'day' as const, day: item.expectedDate ?? '' },
        // Valid codes: they were checked when the row was read.
        priority: (item.priority ?? undefined) as Input['priority'],
        collectionBranch: (item.collectionBranch ?? undefined) as Input['collectionBranch'],
        ...staffOf(command, item),
      };
      await createReservation(inBatch(command, batchId), input, valuesOf(command, item));
    }
  },
};

/** When the reservation was made and how far it has come. */
function valuesOf(command: Command, item: ImportItem): Values {
  return {
    reservedDate: instantOf(command, item.reservedDate),
    status: reservationStatusOf(item) ?? 'waiting',
    stockReceived: item.stockCameOn !== null,
    stockReceivedDate: instantIfAny(command, item.stockCameOn),
    completedDate: instantIfAny(command, item.completedOn),
    cancelledDate: instantIfAny(command, item.cancelledOn),
    cancelReason: item.cancelReason,
    deviceBranch: item.deviceBranch,
    ...contactOf(item),
  };
}
