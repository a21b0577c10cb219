import { type SQL, sql } from 'drizzle-orm';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';

/** The customer in the answers of everything that belongs to one, as it is read and shown. */

export type CustomerColumns = {
  customerName: string;
  customerPhone: string;
  customerMail: string | null;
  customerLocation: string | null;
};

/** Of `customers c`. A layby has an e-mail address of its own agreement too, hence the other name. */
export const CUSTOMER_COLUMNS: SQL = sql.raw(
  'c.name as "customerName", c.phone as "customerPhone", c.email as "customerMail", c.location as "customerLocation"',
);

export function embeddedCustomerOf(row: CustomerColumns & { customerId: number }): EmbeddedCustomer {
  return {
    id: row.customerId,
    name: row.customerName,
    phone: row.customerPhone,
    email: row.customerMail,
    location: row.customerLocation,
  };
}
