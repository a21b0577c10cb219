import type { AppJob } from '#server/app-context.ts';
import { reckonPromises } from './promises.service.ts';

export const promisesJob: AppJob = {
  name: 'promises.reckon',
  title: 'Promise clock',
  description:
    'Reckons how many days each step of an order usually takes, and how many of the days that customers were told were kept.',
  schedule: '30 2 * * *',
  scheduleWords: 'every night at 02:30',
  run: reckonPromises,
};
