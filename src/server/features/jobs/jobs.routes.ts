import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '#server/app-context.ts';
import { answerCommand, isAnswered, sendAnswer } from '#server/platform/commands/send-command.ts';
import { actorOf } from '#server/platform/http/access.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { holdJob } from '#server/platform/jobs/run-job.ts';
import { type JobRun, jobParams, jobRun, jobsReply } from '#shared/contracts/jobs.ts';
import { getScheduledJob, readJobs, runJobNow } from './jobs.service.ts';

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
      async (request, reply) => {
        const job = getScheduledJob(request.params.name);
        const isRepeated = () => isAnswered(context, request);
        const answerWith = (run: JobRun | null) => answerCommand(context, request, 200, async () => run);
        if (await isRepeated()) return sendAnswer(reply, await answerWith(null));
        // No transaction is open while the job runs. Its answer is stored before another run may begin, so that a retried
        // request finds either the run or its answer; it is sent after that, so that whoever has the answer can start
        // another run.
        const answer = await holdJob(context, job, async () =>
          answerWith((await isRepeated()) ? null : await runJobNow(context, job, actorOf(request))),
        );
        if (answer === null) throw new AppError('conflict', { detail: `${job.title} is already running` });
        return sendAnswer(reply, answer);
      },
    );
  };
