import { sql } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { commandRoute } from '#server/platform/entities/command-route.ts';
import { jobParams, jobRun, jobsReply } from '#shared/contracts/jobs.ts';
import { readJobs, runJobNow } from './jobs.service.ts';

export const jobRoutes =
  (context: AppContext): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/api/jobs',
      { config: { access: 'session' }, schema: { tags: ['Jobs'], response: { 200: jobsReply } } },
      async () => readJobs(context),
    );

    commandRoute(app, context, {
      method: 'POST',
      url: '/api/jobs/:name/run',
      tag: 'Jobs',
      params: jobParams,
      answer: jobRun,
      run: async ({ tx, actor }, { name }) => {
        // A job has transactions of its own: this one only keeps the answer, and waits for as long as the job takes.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        return runJobNow(context, name, actor);
      },
    });
  };
