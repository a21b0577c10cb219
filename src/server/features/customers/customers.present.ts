import type { customers } from '#server/platform/database/schema/customers.schema.ts';
import type { Customer } from '#shared/contracts/customers.ts';

export type CustomerRow = typeof customers.$inferSelect;

/** The columns that lists read. */
export type ListedCustomer = Pick<
  CustomerRow,
  'id' | 'version' | 'name' | 'phone' | 'email' | 'address' | 'location' | 'createdAt' | 'updatedAt'
>;

/** A customer as every answer shows it. */
export function presentCustomer(row: ListedCustomer): Customer {
  const { id, version, name, phone, email, address, location } = row;
  return {
    id,
    version,
    name,
    phone,
    email,
    address,
    location,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
