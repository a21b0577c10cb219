import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The viewer's own default allows other hosts; it needs none. */
const CONTENT_SECURITY_POLICY = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/** OpenAPI 3.1 from the contracts themselves, browsable at `/docs` by whoever is logged in. */
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
    transform: jsonSchemaTransform,
  });
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'session' };
    });
    await scope.register(fastifySwaggerUi, { routePrefix: '/docs', staticCSP: CONTENT_SECURITY_POLICY });
  });
}
