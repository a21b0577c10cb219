import { bulkRows } from '#server/platform/batches/bulk-rows.ts';
import { customersQuery } from '#shared/contracts/customers.ts';
import { askedCustomers } from './customers.list.ts';
import { customerEntity } from './customers.service.ts';

/** Customers, many at once: they are named, counted and taken away as a file; nothing of them is changed together. */
export const customerBulk = bulkRows({
  entity: customerEntity,
  query: customersQuery,
  listOf: askedCustomers,
  deeds: {},
});
