import type { ImportKind } from '#shared/domain/import-fields.ts';
import type { ImportedKind } from './imported-kind.ts';
import { importedLaybys } from './imported-laybys.ts';
import { importedOrders } from './imported-orders.ts';
import { importedReservations } from './imported-reservations.ts';

/** Nothing more to write: new customers are created with every kind of list. */
const importedCustomers: ImportedKind = {
  entity: 'customer',
  findThere: async (_db, { owners }) =>
    new Map(
      owners
        .toReversed()
        .map(({ id, name, phoneKey }) => [
          phoneKey,
          { match: { customerId: id, name }, reason: `A customer has this phone number: ${name}` },
        ]),
    ),
  write: async () => {},
};

export const IMPORTED: Readonly<Record<ImportKind, ImportedKind>> = {
  orders: importedOrders,
  customers: importedCustomers,
  laybys: importedLaybys,
  reservations: importedReservations,
};
