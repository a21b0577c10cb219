import { bulkRows } from '#server/platform/batches/bulk-rows.ts';
import { customersQuery } from '#shared/contracts/customers.ts';
import { askedCustomers } from './customers.list.ts';
import { customerEntity } from './customers.service.ts';

/** Customers can be selected and exported together; no bulk action changes them. */
export const customerBulk = bulkRows({
  entity: customerEntity,
  query: customersQuery,
  listOf: askedCustomers,
  deeds: {},
});
