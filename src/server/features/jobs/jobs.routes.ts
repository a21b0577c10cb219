import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
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

    // No command: a job has transactions of its own. It does what is due, so a second one finds nothing left to do.
    app.post(
      '/api/jobs/:name/run',
      { ...access, schema: { tags, params: jobParams, response: { 200: jobRun } } },
      async (request) => runJobNow(context, request.params.name, actorOf(request)),
    );
  };
