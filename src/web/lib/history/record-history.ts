import type { QueryKey } from '@tanstack/react-query';
import type { ActivityEntity, ActivityRow } from '#shared/contracts/history.ts';
import { logQuery } from '../log-query.ts';

/** What happened to one record, newest first. It is read anew with what lies under `key`. */
export const recordHistoryQuery = (key: QueryKey, entity: ActivityEntity, id: number) =>
  logQuery<ActivityRow>([...key, 'activity'], `/api/activity?entity=${entity}&id=${id}`);
