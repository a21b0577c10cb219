// The address of the Activity screen: `/activity?day=2026-11-22&kind=money&agent=Agent+3&q=selma`. Part of the first bundle,
// because the router reads it.

import { type Day, isShopDay } from '#shared/domain/calendar.ts';
import { searchText } from '#web/lib/url-search.ts';

export interface ActivitySearch {
  /** Absent is today. */
  day?: Day | undefined;
  kind?: string | undefined;
  agent?: string | undefined;
  branch?: string | undefined;
  q?: string | undefined;
}

/** Keeps what can be used; whatever else stands in the address counts as absent. */
export function validateActivitySearch({
  day,
  kind,
  agent,
  branch,
  q,
}: Record<string, unknown>): ActivitySearch {
  return {
    day: typeof day === 'string' && isShopDay(day) ? day : undefined,
    kind: searchText(kind),
    agent: searchText(agent),
    branch: searchText(branch),
    q: searchText(q),
  };
}
