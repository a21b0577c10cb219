import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { sendCommand } from '#server/platform/commands/send-command.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { jobParams, jobRun, jobsReply } from '#shared/contracts/jobs.ts';
import { readJobs, runJobNow } from './jobs.service.ts';

const access = { config: { access: 'session' } } as const;
const tags = ['Jobs'];

export const jobRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/api/jobs', { ...access, schema: { tags, response: { 200: jobsReply } } }, async () =>
      readJobs(context),
    );

    app.post(
      '/api/jobs/:name/run',
      { ...access, schema: { tags, params: jobParams, response: { 200: jobRun } } },
      async (request, reply) =>
        sendCommand(context, request, reply, 200, async ({ tx }) => {
          // A job has transactions of its own: this one only keeps the answer, and waits for as long as the job takes.
          await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
          return runJobNow(context, request.params.name, actorOf(request));
        }),
    );
  };
