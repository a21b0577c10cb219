import type { AppJob } from '#server/app-context.ts';
import {
  type DueKind,
  NOTICE_DAYS,
  raiseDueNotices,
} from '#server/features/notifications/due-notices.service.ts';
import { findLaybysDue } from './laybys.repo.ts';

const LAYBYS: DueKind = {
  key: { one: 'layby', all: 'laybys' },
  type: 'layby_due',
  kind: 'layby',
  word: ['Layby', 'Laybys'],
  rest: 'see Layby Management',
  find: (db, today) => findLaybysDue(db, today, NOTICE_DAYS),
};

export const laybysDueJob: AppJob = {
  name: 'laybys.due',
  title: 'Layby due dates',
  description:
    'Tells the sales team of laybys that are due in 3 days, due today, or overdue: on the first day and then every week.',
  schedule: '0 8 * * *',
  scheduleWords: 'every day at 08:00',
  run: async (context) => ({ laybys: await raiseDueNotices(context, LAYBYS) }),
};
