import type { AppJob } from '#server/app-context.ts';
import { EVERY_MINUTE } from '#server/platform/jobs/job-definition.ts';
import { takeBackLeftovers } from './import-turn.service.ts';

export const importLeftoversJob: AppJob = {
  name: 'imports.leftovers',
  title: 'Imports cut off',
  description: 'Takes back imports that did not come to their end, because a process or the database failed.',
  schedule: EVERY_MINUTE,
  scheduleWords: 'every minute',
  run: async (context) => ({ imports: await takeBackLeftovers(context) }),
};
