import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { isAnswered } from '#server/platform/commands/send-command.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { actorOf } from '#server/platform/http/access.ts';
import * as contract from '#shared/contracts/hand-over.ts';
import { idParams } from '#shared/contracts/queries.ts';
import { countedAt, countedOf, lookAtCode } from './code-limiter.ts';
import {
  findDevice,
  findHandOvers,
  handOver,
  isQuoteNumber,
  readHandOver,
  readPass,
} from './hand-over.service.ts';
import { findCode, findHandOversOf, findDevice as findReady } from './hand-overs.repo.ts';

const PATH = '/api/hand-overs';
const TAG = 'Hand-over';

export const handOverRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = context;
    const schemaOf = (response: z.ZodType) => ({ tags: [TAG], response: { 200: response } });
    // Changes nothing. A POST, so that the code is not in the URL, which logs would keep.
    app.post(
      `${PATH}/find`,
      {
        config: { access: 'session' },
        schema: { ...schemaOf(contract.foundHandOvers), body: contract.findHandOverBody },
      },
      async (request) => {
        const { body } = request;
        if (!('code' in body)) return findHandOvers(db, body);
        return lookAtCode(db, countedAt(actorOf(request)), async (tx) => {
          const found = await findHandOvers(tx, body);
          // Quote numbers may have six digits too.
          const isWrong = found.devices.length === 0 && !(await isQuoteNumber(tx, body.code));
          return { found, isWrong };
        });
      },
    );
    // Changes nothing. A POST, because an IMEI must not be in the URL either.
    app.post(
      `${PATH}/device`,
      {
        config: { access: 'session' },
        schema: { ...schemaOf(contract.foundDevice), body: contract.findDeviceBody },
      },
      async ({ body }) => findDevice(db, body),
    );
    app.get(
      `${PATH}/ready/:kind/:id`,
      {
        config: { access: 'session' },
        schema: { ...schemaOf(contract.readyNow), params: contract.passParams },
      },
      async ({ params: { kind, id } }) => ({ device: await findReady(db, kind, id) }),
    );
    app.get(
      `${PATH}/pass/:kind/:id`,
      {
        config: { access: 'session' },
        schema: { ...schemaOf(contract.handOverPass), params: contract.passParams },
      },
      async ({ params }) => readPass(db, params),
    );
    app.get(
      PATH,
      {
        config: { access: 'session' },
        schema: { ...schemaOf(z.array(contract.handOver)), querystring: contract.handOversQuery },
      },
      async ({ query }) => findHandOversOf(db, query.kind, query.subjectId),
    );
    app.get(
      `${PATH}/:id`,
      { config: { access: 'session' }, schema: { ...schemaOf(contract.handOver), params: idParams } },
      async ({ params }) => readHandOver(db, params.id),
    );
    // Checked before the command, in a transaction of its own, so that a wrong code counts even if the command fails.
    app.addHook<{ Body: z.output<typeof contract.handOverBody> | undefined }>(
      'preHandler',
      async (request) => {
        const { body } = request;
        if (request.method !== 'POST' || request.routeOptions.url !== PATH || !body?.code) return;
        // A retried request whose answer is stored is not another try.
        if (await isAnswered(context, request)) return;
        await lookAtCode(db, countedOf(body, actorOf(request)), async (tx) => {
          const code = await findCode(tx, body.kind, body.id);
          return { found: null, isWrong: code !== null && code !== body.code };
        });
      },
    );
    commandRoute(app, context, {
      ...{ method: 'POST', url: PATH, tag: TAG, status: 201 },
      ...{ body: contract.handOverBody, answer: contract.handOver },
      run: (command, { body, ifMatch }) => handOver(command, { ...body, version: ifMatch ?? body.version }),
    });
  };
