import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { entityRoutes } from '#server/platform/entities/entity-routes.ts';
import {
  createCustomerBody,
  customer,
  customerRelations,
  customerSearchQuery,
  customersQuery,
  updateCustomerBody,
} from '#shared/contracts/customers.ts';
import { countRelations, customerList } from './customers.repo.ts';
import { createCustomer, customerEntity, findCustomerByPhone, updateCustomer } from './customers.service.ts';

export const customerRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const tag = 'Customers';
    const customers = entityRoutes(app, context, {
      path: '/api/customers',
      tag,
      entity: customerEntity,
      answer: customer,
    });
    customers.list(customersQuery, customerList);
    app.get(
      '/api/customers/search',
      {
        config: { access: 'session' },
        schema: { tags: [tag], querystring: customerSearchQuery, response: { 200: customer } },
      },
      async ({ query }) => findCustomerByPhone(context.db, query.phone),
    );
    customers.row();
    customers.part('relations', customerRelations, countRelations);
    customers.create(createCustomerBody, createCustomer);
    customers.update(updateCustomerBody, updateCustomer);
    customers.remove((command, id, ifMatch) => moveToTrash(command, customerEntity, id, ifMatch));
  };
