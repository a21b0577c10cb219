import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import * as contract from '#shared/contracts/data-health.ts';
import { checkDataHealth, fixRule, readDataHealth, readRuleRows } from './data-health.service.ts';

const TAG = 'Data health';
const access = { config: { access: 'session' } } as const;

export const dataHealthRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/data-health',
      { ...access, schema: { tags: [TAG], response: { 200: contract.dataHealth } } },
      async () => readDataHealth(context),
    );

    app.get(
      '/api/data-health/:rule/rows',
      {
        ...access,
        schema: { tags: [TAG], params: contract.healthParams, response: { 200: contract.healthRows } },
      },
      async ({ params }) => readRuleRows(context, params.rule),
    );

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/data-health/check',
      tag: TAG,
      answer: contract.dataHealth,
      run: async () => {
        await checkDataHealth(context);
        return readDataHealth(context);
      },
    });

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/data-health/:rule/fix',
      tag: TAG,
      params: contract.healthParams,
      body: contract.healthFixBody,
      answer: contract.healthFixReply,
      run: (command, { rule, body }) => fixRule(context, command, rule, body),
    });
  };
