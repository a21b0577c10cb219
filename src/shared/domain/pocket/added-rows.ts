import type { CreateCustomerBody } from '../../contracts/customers.ts';
import { normalizePhone } from '../phone.ts';
import type { PocketCustomer } from './format.ts';
import type { Pocket } from './pocket.ts';

/** Rows in addition to a device's offline copy: created on the device, and not yet confirmed by the server. */

/** The same copy with maps of its own, so that rows can be added without changing the original. */
export function roomIn(over: Pocket): Pocket {
  const { customers, orders, preOrders, laybys, reservations } = over.rows;
  return {
    ...over,
    rows: {
      ...over.rows,
      ...{ customers: new Map(customers), orders: new Map(orders), preOrders: new Map(preOrders) },
      ...{ laybys: new Map(laybys), reservations: new Map(reservations) },
    },
  };
}

/** A new customer without any other records. */
export function bareCustomer(
  typed: Partial<CreateCustomerBody>,
  own: Pick<PocketCustomer, 'id' | 'version' | 'createdAt' | 'updatedAt'>,
): PocketCustomer {
  const phone = textOf(typed.phone) ?? '';
  return {
    ...{ ...own, name: textOf(typed.name) ?? '', phone, phoneKey: normalizePhone(phone) },
    ...{ email: textOf(typed.email), address: textOf(typed.address), location: textOf(typed.location) },
    ...{ language: typed.language ?? 'english', callMark: null, forgottenAt: null },
    ...{ orders: 0, openOrders: 0, laybys: 0, activeLaybys: 0 },
    ...{ reservations: 0, openReservations: 0, preOrders: 0, openPreOrders: 0 },
    ...{ receivedAmount: '0.00', owedOnOrders: '0.00', owedOnLaybys: '0.00', overpaidAmount: '0.00' },
    ...{ lastContactAt: null, dealings: [], mergedIds: [] },
  };
}

const textOf = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
