import { type SQL, sql } from 'drizzle-orm';
import type { EmbeddedCustomer } from '#shared/contracts/customers.ts';

/** The customer inside the answers of everything that belongs to one: its columns and its shape. */

export type CustomerColumns = {
  customerName: string;
  customerPhone: string;
  customerMail: string | null;
  customerLocation: string | null;
};

/** Columns of `customers c`. `customerMail` avoids the name `customerEmail`, which a layby has for its agreement. */
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
