import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { appConfig, healthReply } from '#shared/contracts/config.ts';
import { BRANCH_LABELS, BRANCHES } from '#shared/domain/labels.ts';

/** What anybody may ask: what this installation is called, and whether it can serve. */
export const systemRoutes =
  ({ config, probeDatabase }: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { warnings: _, ...shown } = config;
    app.get(
      '/api/config',
      { config: { access: 'anonymous' }, schema: { tags: ['System'], response: { 200: appConfig } } },
      async () => ({
        ...shown,
        branches: BRANCHES.map((code) => ({ code, label: BRANCH_LABELS[code] })),
      }),
    );

    app.get(
      '/api/health',
      { config: { access: 'anonymous' }, schema: { tags: ['System'], response: { 200: healthReply } } },
      async () => {
        try {
          await probeDatabase();
        } catch (error) {
          throw new AppError('unavailable', { detail: 'The database cannot be reached', cause: error });
        }
        return { status: 'ok' as const };
      },
    );
  };
