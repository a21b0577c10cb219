import { dueNoticesJob, NOTICE_DAYS } from '#server/features/notifications/due-notices.service.ts';
import { findLaybysDue } from './laybys.repo.ts';

export const laybysDueJob = dueNoticesJob({
  job: { name: 'laybys.due', title: 'Layby due dates' },
  of: 'laybys that are due',
  key: { one: 'layby', all: 'laybys' },
  type: 'layby_due',
  kind: 'layby',
  word: ['Layby', 'Laybys'],
  rest: 'see Layby Management',
  find: (db, today) => findLaybysDue(db, today, NOTICE_DAYS),
});
