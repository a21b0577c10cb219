import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { commandRoute, viewOf } from '#server/platform/entities/command-route.ts';
import * as contract from '#shared/contracts/call-round.ts';
import { callSample, callSampleQuery } from '#shared/contracts/call-templates.ts';
import { customer } from '#shared/contracts/customers.ts';
import { idParams } from '#shared/contracts/queries.ts';
import {
  readCallRound,
  readCardNow,
  readSample,
  readSetAside,
  recordCall,
  returnToRound,
  stopCalling,
  takeNext,
} from './call-round.service.ts';

const PATH = '/api/call-round';
const TAG = 'Call round';

export const callRoundRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, config: shop } = context;
    const schemaOf = (response: z.ZodType) => ({ tags: [TAG], response: { 200: response } });
    app.get(
      PATH,
      {
        config: { access: 'session' },
        schema: { ...schemaOf(contract.callRoundSummary), querystring: contract.callRoundQuery },
      },
      async (request) => readCallRound(db, request.query.branch ?? null, viewOf(context, request)),
    );
    app.get(
      `${PATH}/sample`,
      {
        config: { access: 'session' },
        schema: { ...schemaOf(callSample), querystring: callSampleQuery },
      },
      async (request) => readSample(db, request.query.kind, viewOf(context, request), shop),
    );
    app.get(
      `${PATH}/set-aside`,
      { config: { access: 'session' }, schema: schemaOf(z.array(contract.setAsideCustomer)) },
      async () => readSetAside(db),
    );
    app.get(
      `${PATH}/cards/:id`,
      { config: { access: 'session' }, schema: { ...schemaOf(contract.callCardNow), params: idParams } },
      async (request) => readCardNow(db, request.params.id, viewOf(context, request), shop),
    );
    commandRoute(app, context, {
      ...{ method: 'POST', url: `${PATH}/next`, tag: TAG },
      ...{ body: contract.nextCallBody, answer: contract.nextCall },
      run: (command, { body }) => takeNext(command, body, shop),
    });
    commandRoute(app, context, {
      ...{ method: 'POST', url: `${PATH}/stop`, tag: TAG },
      run: (command) => stopCalling(command),
    });
    commandRoute(app, context, {
      ...{ method: 'POST', url: `${PATH}/calls`, tag: TAG, status: 201 },
      ...{ body: contract.callOutcomeBody, answer: contract.callRecorded },
      run: (command, { body }) => recordCall(command, body),
    });
    commandRoute(app, context, {
      ...{ method: 'POST', url: `${PATH}/set-aside/:id/return`, tag: TAG, answer: customer },
      run: (command, { id, ifMatch }) => returnToRound(command, id, ifMatch),
    });
  };
