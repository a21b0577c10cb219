import type { AppJob } from '#server/app-context.ts';
import { EVERY_MINUTE } from '#server/platform/jobs/job-definition.ts';
import { takeBackLeftovers } from './import-turn.service.ts';

export const importLeftoversJob: AppJob = {
  name: 'imports.leftovers',
  title: 'Interrupted imports',
  description: 'Undoes imports that did not finish because a process or the database failed.',
  schedule: EVERY_MINUTE,
  scheduleWords: 'every minute',
  run: async (context) => ({ imports: await takeBackLeftovers(context) }),
};
