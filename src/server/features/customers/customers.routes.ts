import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { commandRoute, rowRoute } from '#server/platform/http/command-route.ts';
import { sendList } from '#server/platform/http/send-list.ts';
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

const access = { config: { access: 'session' } } as const;
const tag = 'Customers';

export const customerRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool } = context;

    app.get(
      '/api/customers',
      {
        ...access,
        schema: { tags: [tag], querystring: customersQuery, response: { 200: z.array(customer) } },
      },
      async (request, reply) => sendList(pool, request, reply, request.query, customerList(request.query)),
    );

    app.get(
      '/api/customers/search',
      { ...access, schema: { tags: [tag], querystring: customerSearchQuery, response: { 200: customer } } },
      async ({ query }) => findCustomerByPhone(db, query.phone),
    );

    const row = { tag, entity: customerEntity };
    rowRoute(app, context, { ...row, url: '/api/customers/:id', answer: customer });
    rowRoute(app, context, {
      ...row,
      url: '/api/customers/:id/relations',
      answer: customerRelations,
      read: countRelations,
    });

    const command = { tag, answer: customer };
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/customers',
      body: createCustomerBody,
      status: 201,
      run: (command, { body }) => createCustomer(command, body),
    });
    commandRoute(app, context, {
      ...command,
      method: 'PUT',
      url: '/api/customers/:id',
      body: updateCustomerBody,
      run: (command, { id, body, ifMatch }) => updateCustomer(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      method: 'DELETE',
      url: '/api/customers/:id',
      tag,
      run: (command, { id, ifMatch }) => moveToTrash(command, customerEntity, id, ifMatch),
    });
  };
