import type { ActivityEntity, ActivityRow } from '#shared/contracts/history.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

// Who changed a record last, to show when one's own change came too late.

/** The refusal is not delayed longer than this for a name. */
const HAND_LIMIT_MS = 3_000;

/** 'Changed meanwhile by Agent 5, 1 October 2026, 14:05: Contract signed' */
export async function describeLastHand(entity: ActivityEntity, id: number, zone: string): Promise<string> {
  const row = await findLastHand(entity, id);
  const who = `Changed meanwhile by ${row?.agent ?? 'someone else'}`;
  if (row === null) return who;
  const words = await import('#web/lib/history/activity-words.ts').catch(() => null);
  const what = words === null ? '' : `: ${words.describeActivity(row, zone).title}`;
  return `${who}, ${formatLongDateTime(new Date(row.at), zone)}${what}`;
}

/** 'Deleted meanwhile by Agent 5, 1 October 2026, 14:05'; null unless that was the last change. */
export async function describeDeletion(
  entity: ActivityEntity,
  id: number,
  zone: string,
): Promise<string | null> {
  const row = await findLastHand(entity, id);
  if (row?.action !== 'deleted') return null;
  return `Deleted meanwhile by ${row.agent ?? 'someone else'}, ${formatLongDateTime(new Date(row.at), zone)}`;
}

/** Whether a change was refused because somebody else's came first. */
export function isTooLate(error: unknown): boolean {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  return code === 'stale_version' || code === 'lost_race';
}

/** The last change; null when it cannot be found out. The refusal must be shown either way. */
async function findLastHand(entity: ActivityEntity, id: number): Promise<ActivityRow | null> {
  try {
    const signal = AbortSignal.timeout(HAND_LIMIT_MS);
    const rows = await api.get<ActivityRow[]>(`/api/activity?entity=${entity}&id=${id}&limit=10`, { signal });
    // A dropped change has changed nothing.
    return rows.find(({ action }) => action !== 'kept_dropped') ?? null;
  } catch {
    return null;
  }
}
