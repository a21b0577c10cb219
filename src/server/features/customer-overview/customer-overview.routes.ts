import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { historyOf } from '#server/features/activity/activity.service.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { idParams } from '#shared/contracts/common.ts';
import {
  customerContactRow,
  customerHistoryQuery,
  customerHistoryRow,
  customerOverview,
  customerReceiptRow,
} from '#shared/contracts/customer-overview.ts';
import type { Subject, SubjectEntity } from './customer-overview.repo.ts';
import {
  aboutOf,
  findSubjects,
  getOverview,
  listCustomerContacts,
  listCustomerReceipts,
} from './customer-overview.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Customers'];

/** One customer whole. The orders, laybys, reservations and pre-orders themselves come from their own lists. */
export const customerOverviewRoutes =
  ({ db, pool }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/customers/:id/overview',
      { ...access, schema: { tags, params: idParams, response: { 200: customerOverview } } },
      async ({ params }) => getOverview(db, params.id),
    );

    app.get(
      '/api/customers/:id/receipts',
      { ...access, schema: { tags, params: idParams, response: { 200: z.array(customerReceiptRow) } } },
      async ({ params }) => listCustomerReceipts(db, params.id),
    );

    app.get(
      '/api/customers/:id/contacts',
      { ...access, schema: { tags, params: idParams, response: { 200: z.array(customerContactRow) } } },
      async ({ params }) => listCustomerContacts(db, params.id),
    );

    app.get(
      '/api/customers/:id/history',
      {
        ...access,
        schema: {
          tags,
          params: idParams,
          querystring: customerHistoryQuery,
          response: { 200: z.array(customerHistoryRow) },
        },
      },
      async (request, reply) => {
        const subjects = await findSubjects(db, request.params.id, { withDeleted: true });
        const list = historyOf(byEntity(subjects));
        return sendList(pool, request, reply, request.query, {
          ...list,
          present: (row) => ({
            ...list.present(row),
            about: aboutOf(subjects, row.entity as SubjectEntity, row.entityId),
          }),
        });
      },
    );
  };

function byEntity(subjects: readonly Subject[]) {
  const entities = [...new Set(subjects.map(({ entity }) => entity))];
  return entities.map((entity) => ({
    entity,
    ids: subjects.filter((one) => one.entity === entity).map(({ id }) => id),
  }));
}
