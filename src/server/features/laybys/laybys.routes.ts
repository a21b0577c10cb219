import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { listContacts } from '#server/features/contacts/contacts.service.ts';
import { listReceipts } from '#server/features/ledger/ledger.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { sendCommand } from '#server/platform/http/send-command.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { readIfMatch } from '#server/platform/http/versions.ts';
import { idParams } from '#shared/contracts/common.ts';
import { contact, customerContactBody } from '#shared/contracts/contacts.ts';
import {
  cancelLaybyBody,
  createLaybyBody,
  createLaybyReceiptBody,
  handOverLaybyBody,
  type LaybyCounts,
  layby,
  laybyCounts,
  laybysQuery,
  updateLaybyBody,
} from '#shared/contracts/laybys.ts';
import { createRefundBody, receipt } from '#shared/contracts/receipts.ts';
import { dayOf } from '#shared/domain/calendar.ts';
import { cancelLayby, reopenLayby } from './layby-cancellation.service.ts';
import { createLayby } from './layby-create.service.ts';
import { handOverLayby, takeBackHandOver } from './layby-hand-over.service.ts';
import { addLaybyReceipt, refundLayby } from './layby-money.service.ts';
import { setLaybyContact, updateLayby } from './layby-update.service.ts';
import { countLaybys, laybyList } from './laybys.list.ts';
import { getLayby } from './laybys.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Laybys'];

export const laybyRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, pool, zone } = context;
    const now = () => ({ now: context.clock.now(), zone });
    const today = () => dayOf(context.clock.now(), zone);

    app.get(
      '/api/laybys',
      { ...access, schema: { tags, querystring: laybysQuery, response: { 200: z.array(layby) } } },
      async (request, reply) =>
        sendList(pool, request, reply, request.query, laybyList(request.query, today())),
    );

    app.get(
      '/api/laybys/counts',
      { ...access, schema: { tags, response: { 200: laybyCounts } } },
      async () => {
        const [counts] = await queryRows<LaybyCounts>(pool, countLaybys(today()));
        if (counts === undefined) throw new Error('The count returned no row');
        return counts;
      },
    );

    app.get(
      '/api/laybys/:id',
      { ...access, schema: { tags, params: idParams, response: { 200: layby } } },
      async ({ params }) => getLayby(db, params.id, now()),
    );

    app.post(
      '/api/laybys',
      { ...access, schema: { tags, body: createLaybyBody, response: { 201: layby } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) => createLayby(command, request.body)),
    );

    app.put(
      '/api/laybys/:id',
      { ...access, schema: { tags, params: idParams, body: updateLaybyBody, response: { 200: layby } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          updateLayby(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.put(
      '/api/laybys/:id/customer-contact',
      { ...access, schema: { tags, params: idParams, body: customerContactBody, response: { 200: layby } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          setLaybyContact(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.get(
      '/api/laybys/:id/contacts',
      { ...access, schema: { tags, params: idParams, response: { 200: z.array(contact) } } },
      async ({ params }) => {
        await getLayby(db, params.id, now());
        return listContacts(db, { kind: 'layby', id: params.id });
      },
    );

    app.get(
      '/api/laybys/:id/receipts',
      { ...access, schema: { tags, params: idParams, response: { 200: z.array(receipt) } } },
      async ({ params }) => {
        await getLayby(db, params.id, now());
        return listReceipts(db, { kind: 'layby', id: params.id });
      },
    );

    app.post(
      '/api/laybys/:id/receipts',
      {
        ...access,
        schema: { tags, params: idParams, body: createLaybyReceiptBody, response: { 201: layby } },
      },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) =>
          addLaybyReceipt(command, request.params.id, request.body),
        ),
    );

    app.post(
      '/api/laybys/:id/refunds',
      { ...access, schema: { tags, params: idParams, body: createRefundBody, response: { 201: layby } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 201, (command) =>
          refundLayby(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.post(
      '/api/laybys/:id/cancellation',
      { ...access, schema: { tags, params: idParams, body: cancelLaybyBody, response: { 200: layby } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          cancelLayby(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.post(
      '/api/laybys/:id/reopening',
      { ...access, schema: { tags, params: idParams, response: { 200: layby } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          reopenLayby(command, request.params.id, readIfMatch(request)),
        ),
    );

    app.post(
      '/api/laybys/:id/hand-over',
      { ...access, schema: { tags, params: idParams, body: handOverLaybyBody, response: { 200: layby } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          handOverLayby(command, request.params.id, request.body, readIfMatch(request)),
        ),
    );

    app.delete(
      '/api/laybys/:id/hand-over',
      { ...access, schema: { tags, params: idParams, response: { 200: layby } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, (command) =>
          takeBackHandOver(command, request.params.id, readIfMatch(request)),
        ),
    );
  };
