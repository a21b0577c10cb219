import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import * as contract from '#shared/contracts/agents.ts';
import { idParams } from '#shared/contracts/queries.ts';
import { setPin } from './agent-pin.service.ts';
import { createAgent, orderAgents, readAgents, updateAgent } from './agents.service.ts';

const tag = 'Agents';
const access = { config: { access: 'session' } } as const;

export const agentRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/agents',
      { ...access, schema: { tags: [tag], response: { 200: z.array(contract.agent) } } },
      async () => readAgents(context.db),
    );

    commandRoute(app, context, {
      ...{ method: 'POST', url: '/api/agents', tag, status: 201 },
      body: contract.createAgentBody,
      answer: contract.agent,
      run: (command, { body }) => createAgent(command, body),
    });

    commandRoute(app, context, {
      ...{ method: 'PUT', url: '/api/agents/order', tag },
      body: contract.orderAgentsBody,
      run: (command, { body }) => orderAgents(command, body.ids),
    });

    commandRoute(app, context, {
      ...{ method: 'PUT', url: '/api/agents/:id', tag },
      body: contract.updateAgentBody,
      answer: contract.agent,
      run: async (command, { id, body, ifMatch }) => updateAgent(command, id, body, ifMatch),
    });

    // Not a command: a stored answer under an idempotency key would reveal the four digits to anybody who reads it.
    app.put(
      '/api/agents/:id/pin',
      {
        ...access,
        schema: {
          ...{ tags: [tag], params: idParams, body: contract.agentPinBody },
          response: { 200: contract.agent },
        },
      },
      async (request) => setPin(context, request, request.params.id, request.body),
    );
  };
