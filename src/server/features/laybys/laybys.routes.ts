import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { listContacts } from '#server/features/contacts/contacts.service.ts';
import { listReceipts } from '#server/features/ledger/ledger.service.ts';
import { moveToTrash } from '#server/features/trash/trash.service.ts';
import { queryRows } from '#server/platform/database/raw-query.ts';
import { commandRoute, rowRoute } from '#server/platform/http/command-route.ts';
import { sendList } from '#server/platform/http/send-list.ts';
import { countsQuery } from '#shared/contracts/common.ts';
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
import { laybyEntity } from './laybys.service.ts';

const access = { config: { access: 'session' } } as const;
const tag = 'Laybys';

export const laybyRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { pool, zone } = context;
    const today = () => dayOf(context.clock.now(), zone);

    app.get(
      '/api/laybys',
      { ...access, schema: { tags: [tag], querystring: laybysQuery, response: { 200: z.array(layby) } } },
      async (request, reply) =>
        sendList(pool, request, reply, request.query, laybyList(request.query, today())),
    );

    app.get(
      '/api/laybys/counts',
      { ...access, schema: { tags: [tag], querystring: countsQuery, response: { 200: laybyCounts } } },
      async ({ query }) => {
        const [counts] = await queryRows<LaybyCounts>(pool, countLaybys(query.q, today()));
        if (counts === undefined) throw new Error('The count returned no row');
        return counts;
      },
    );

    const row = { tag, entity: laybyEntity };
    rowRoute(app, context, { ...row, url: '/api/laybys/:id', answer: layby });
    rowRoute(app, context, {
      ...row,
      url: '/api/laybys/:id/contacts',
      answer: z.array(contact),
      read: (db, id) => listContacts(db, { kind: 'layby', id }),
    });
    rowRoute(app, context, {
      ...row,
      url: '/api/laybys/:id/receipts',
      answer: z.array(receipt),
      read: (db, id) => listReceipts(db, { kind: 'layby', id }),
    });

    const command = { tag, answer: layby };
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/laybys',
      body: createLaybyBody,
      status: 201,
      run: (command, { body }) => createLayby(command, body),
    });
    commandRoute(app, context, {
      ...command,
      method: 'PUT',
      url: '/api/laybys/:id',
      body: updateLaybyBody,
      run: (command, { id, body, ifMatch }) => updateLayby(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'PUT',
      url: '/api/laybys/:id/customer-contact',
      body: customerContactBody,
      run: (command, { id, body, ifMatch }) => setLaybyContact(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/laybys/:id/receipts',
      body: createLaybyReceiptBody,
      status: 201,
      run: (command, { id, body }) => addLaybyReceipt(command, id, body),
    });
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/laybys/:id/refunds',
      body: createRefundBody,
      status: 201,
      run: (command, { id, body, ifMatch }) => refundLayby(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/laybys/:id/cancellation',
      body: cancelLaybyBody,
      run: (command, { id, body, ifMatch }) => cancelLayby(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/laybys/:id/reopening',
      run: (command, { id, ifMatch }) => reopenLayby(command, id, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'POST',
      url: '/api/laybys/:id/hand-over',
      body: handOverLaybyBody,
      run: (command, { id, body, ifMatch }) => handOverLayby(command, id, body, ifMatch),
    });
    commandRoute(app, context, {
      ...command,
      method: 'DELETE',
      url: '/api/laybys/:id/hand-over',
      run: (command, { id, ifMatch }) => takeBackHandOver(command, id, ifMatch),
    });
    commandRoute(app, context, {
      method: 'DELETE',
      url: '/api/laybys/:id',
      tag,
      run: (command, { id, ifMatch }) => moveToTrash(command, laybyEntity, id, ifMatch),
    });
  };
