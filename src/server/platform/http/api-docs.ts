import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { problem } from '#shared/contracts/common.ts';

/** The viewer's own default allows other hosts, of which it needs none. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** Any call can be refused, always in the same format: added here once instead of at each route. */
const withRefusals: typeof jsonSchemaTransform = (route) => {
  const { schema } = route;
  if (schema?.response === undefined) return jsonSchemaTransform(route);
  const refusal = {
    description: 'Refused: RFC 9457 problem details',
    content: { 'application/problem+json': { schema: problem } },
  };
  return jsonSchemaTransform({
    ...route,
    schema: { ...schema, response: { ...(schema.response as object), default: refusal } },
  });
};

/** OpenAPI 3.1, generated from the contracts. Anybody who is logged in can read it at `/docs`. */
export async function registerApiDocs(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version: '1' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          password: { type: 'apiKey', in: 'header', name: 'x-auth-password' },
        },
      },
      security: [{ session: [] }, { password: [] }],
    },
    transform: withRefusals,
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'session' };
    });
    await scope.register(fastifySwaggerUi, {
      routePrefix: '/docs',
      staticCSP: CONTENT_SECURITY_POLICY,
      // For reading only: otherwise the page would be a way around the device's PIN lock.
      uiConfig: { supportedSubmitMethods: [] },
    });
  });
}
