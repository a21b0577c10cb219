import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { readBackupHealth } from '#server/features/backups/read-backups.service.ts';
import { readCookie } from '#server/platform/auth/cookies.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { appConfig, healthReply } from '#shared/contracts/config.ts';
import { BRANCH_LABELS, BRANCHES } from '#shared/domain/labels.ts';

/** Public routes: the configuration of this installation, and whether it can serve. */
export const systemRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    const { agents, config, probeDatabase } = context;
    const { warnings: _, usualDays: __, ...shown } = config;
    app.get(
      '/api/config',
      { config: { access: 'anonymous' }, schema: { tags: ['System'], response: { 200: appConfig } } },
      async () => ({
        ...shown,
        agents: [...(await agents.names())],
        branches: BRANCHES.map((code) => ({ code, label: BRANCH_LABELS[code] })),
      }),
    );

    const ready = async () => {
      try {
        await probeDatabase();
      } catch (error) {
        throw new AppError('unavailable', { detail: 'The database cannot be reached', cause: error });
      }
      return { status: 'ok' as const };
    };
    const health = {
      config: { access: 'anonymous' as const },
      schema: { tags: ['System'], response: { 200: healthReply } },
    };
    app.get('/api/health', health, async (request) => {
      const isReady = await ready();
      return (await hasSession(context, request))
        ? { ...isReady, backup: await readBackupHealth(context) }
        : isReady;
    });
    // For a load balancer: the process listens only after migrating, and refuses everything while it stops.
    app.get('/api/health/ready', health, ready);
    // For whatever restarts the process: an answer is all that it needs.
    app.get('/api/health/live', health, async () => ({ status: 'ok' as const }));
  };

/**
 * Whether the caller has a session. Monitoring sends no cookie, and is answered without a database connection; and when
 * all connections are in use, the health check does not wait for one.
 */
async function hasSession({ auth, pool }: AppContext, request: FastifyRequest): Promise<boolean> {
  const token = readCookie(request, 'session');
  const isPoolFree = pool.idleCount > 0 || pool.totalCount < (pool.options.max ?? 0);
  return token !== null && isPoolFree && (await auth.sessions.find(token)) !== null;
}
