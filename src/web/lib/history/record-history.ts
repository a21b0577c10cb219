import type { QueryKey } from '@tanstack/react-query';
import type { ActivityEntity, ActivityRow } from '#shared/contracts/history.ts';
import { logQuery } from '../log-query.ts';

/** The history of one record, newest first. Refetched together with queries below `key`. */
export const recordHistoryQuery = (key: QueryKey, entity: ActivityEntity, id: number) =>
  logQuery<ActivityRow>([...key, 'activity'], `/api/activity?entity=${entity}&id=${id}`);
