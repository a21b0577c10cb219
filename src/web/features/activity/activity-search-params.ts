// The URL of the Activity screen: `/activity?day=2026-11-22&kind=money&agent=Agent+3&q=selma`. The router reads it, so it is part of the first
// bundle.

import { type Day, isShopDay } from '#shared/domain/calendar.ts';
import { searchText } from '#web/lib/url-search.ts';

export interface ActivitySearch {
  /** Today when absent. */
  day?: Day | undefined;
  kind?: string | undefined;
  agent?: string | undefined;
  branch?: string | undefined;
  q?: string | undefined;
}

/** Keeps the valid parameters and ignores all others. */
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
