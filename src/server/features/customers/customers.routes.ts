import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import * as contract from '#shared/contracts/customers.ts';
import { customerSheet } from './customer-sheet.service.ts';
import { askedCustomers } from './customers.list.ts';
import { countRelations } from './customers.repo.ts';
import { createCustomer, customerEntity, findCustomerByPhone, updateCustomer } from './customers.service.ts';

export const customerRoutes = entityRoutes(
  { path: '/api/customers', tag: 'Customers', entity: customerEntity, answer: contract.customer },
  (customers, { db, zone }) => {
    customers.list(
      contract.customersQuery,
      (query, today) => askedCustomers(query, today, zone),
      customerSheet,
    );
    customers.read('search', contract.customerSearchQuery, contract.customer, ({ phone }) =>
      findCustomerByPhone(db, phone),
    );
    customers.row();
    customers.part('relations', contract.customerRelations, countRelations);
    customers.create(contract.createCustomerBody, createCustomer);
    customers.update(contract.updateCustomerBody, updateCustomer);
    customers.remove((command, id, ifMatch) => moveToTrash(command, customerEntity, id, ifMatch));
  },
);
