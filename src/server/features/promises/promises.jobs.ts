import type { AppJob } from '#server/app-context.ts';
import { reckonPromises } from './promises.service.ts';

export const promisesJob: AppJob = {
  name: 'promises.reckon',
  title: 'Promise clock',
  description:
    'Calculates how many days each step of an order usually takes, and how many promised dates were kept.',
  schedule: '30 2 * * *',
  scheduleWords: 'every night at 02:30',
  run: reckonPromises,
};
