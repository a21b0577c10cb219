import { createReservation } from '#server/features/reservations/reservations.service.ts';
import { findReservationsOf } from '../imports.repo.ts';
import { ROW_RULES } from '../row/row-rules.ts';
import { type ImportedKind, inBatch, instantOf, staffOf } from './imported-kind.ts';

type Input = Parameters<typeof createReservation>[1];

/** Who has reserved on one day stands in the queue as in the file. */
export const importedReservations: ImportedKind = {
  entity: 'reservation',
  async findThere(db, { owners }) {
    const phoneKeys = new Map(owners.map(({ id, phoneKey }) => [id, phoneKey]));
    const reservations = await findReservationsOf(db, [...phoneKeys.keys()]);
    return new Map(
      reservations.map(({ customerId, name, phoneModel, color, storage }) => {
        const item = { phoneModel, color, storage };
        const key = ROW_RULES.reservations.keyOf(item, phoneKeys.get(customerId) ?? '');
        const phone = [phoneModel, color, storage].filter(Boolean).join(', ');
        return [key, { match: { customerId, name }, reason: `${name} waits for it already: ${phone}` }];
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
        // Choices by their codes: the row was read by the same lists.
        priority: (item.priority ?? undefined) as Input['priority'],
        collectionBranch: (item.collectionBranch ?? undefined) as Input['collectionBranch'],
        ...staffOf(command, item),
      };
      await createReservation(inBatch(command, batchId), input, instantOf(command, item.reservedDate));
    }
  },
};
