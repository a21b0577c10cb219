import { customers } from '#server/platform/database/schema/customers.schema.ts';
import { presentRow, type ReadRow } from '#server/platform/entities/read-columns.ts';
import { type Customer, customer } from '#shared/contracts/customers.ts';

export type CustomerRow = typeof customers.$inferSelect;

/** The columns that lists read. */
export type ListedCustomer = ReadRow<typeof customers, typeof customer>;

/** A customer as every answer shows it. */
export function presentCustomer(row: ListedCustomer): Customer {
  return presentRow(customers, customer, row);
}
