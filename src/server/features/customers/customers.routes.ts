import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { readIfMatch } from '#server/platform/http/versions.ts';
import { idParams } from '#shared/contracts/common.ts';
import {
  createCustomerBody,
  customer,
  customerSearchQuery,
  customersQuery,
  updateCustomerBody,
} from '#shared/contracts/customers.ts';
import { customerList } from './customers.repo.ts';
import { createCustomer, findCustomerByPhone, getCustomer, updateCustomer } from './customers.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Customers'];

export const customerRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool } = context;

    app.get(
      '/api/customers',
      { ...access, schema: { tags, querystring: customersQuery, response: { 200: z.array(customer) } } },
      async (request, reply) => sendList(pool, request, reply, request.query, customerList(request.query)),
    );

    app.get(
      '/api/customers/search',
      { ...access, schema: { tags, querystring: customerSearchQuery, response: { 200: customer } } },
      async ({ query }) => findCustomerByPhone(db, query.phone),
    );

    app.get(
      '/api/customers/:id',
      { ...access, schema: { tags, params: idParams, response: { 200: customer } } },
      async ({ params }) => getCustomer(db, params.id),
    );

    app.post(
      '/api/customers',
      { ...access, schema: { tags, body: createCustomerBody, response: { 201: customer } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) => createCustomer(command, request.body)),
    );

    app.put(
      '/api/customers/:id',
      {
        ...access,
        schema: { tags, params: idParams, body: updateCustomerBody, response: { 200: customer } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          updateCustomer(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );
  };
