import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { dayOf, formatLongDateTime } from '#shared/domain/calendar.ts';
import { isPart, keptSince } from '#web/lib/offline/connection.ts';
import { isStartPath } from '#web/lib/offline/kept-lists.ts';
import { getOutbox, subscribeToOutbox } from '#web/lib/outbox/outbox.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { useMinute } from '#web/lib/shop-clock.ts';

/** Says how old the rows on screen are, and what becomes of changes made meanwhile. */
export function OfflineNotice() {
  const client = useQueryClient();
  const { timeZone } = useAppConfig();
  const now = useMinute();
  const oldestAt = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => oldestShownAt(client),
  );
  const hasPart = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => hasPartShown(client),
  );
  const { trouble } = useSyncExternalStore(subscribeToOutbox, getOutbox);
  const keeps = trouble === null && 'indexedDB' in window;
  const oldest = oldestAt === null ? null : new Date(oldestAt);
  return (
    <p
      role="status"
      className="mb-4 flex items-start gap-2.5 rounded-control border border-warning-ink/45 bg-warning-wash px-3.5 py-2.5 text-body"
    >
      <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
      <span>
        <strong className="font-semibold">No connection.</strong>{' '}
        {oldest && `Showing data as of ${writeTime(oldest, now, timeZone)}. `}
        {hasPart && 'Only open records are saved on this device. '}
        {keeps
          ? 'Most changes are saved on this device and sent when the connection is back.'
          : 'Changes cannot be saved until the connection is back.'}
      </span>
    </p>
  );
}

/** Stored answers may appear after the notice. */
function oldestShownAt(client: QueryClient): number | null {
  const ages = client.getQueryCache().findAll({ type: 'active' }).flatMap(answeredAt);
  return ages.length === 0 ? null : Math.min(...ages);
}

/** Whether a list on screen may have more rows than this device's copy. */
function hasPartShown(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ queryKey }) => isPart(String(queryKey[0])));
}

/** When the server gave the data of the query; empty for the reads that only open the app, and for one without data. */
function answeredAt({ queryKey, state }: Query): number[] {
  const path = String(queryKey[0]);
  if (state.data === undefined || isStartPath(path)) return [];
  return [keptSince(path) ?? state.dataUpdatedAt];
}

/** '09:14', with the day if that is not today. */
function writeTime(at: Date, now: Date, zone: string): string {
  const text = formatLongDateTime(at, zone);
  return dayOf(at, zone) === dayOf(now, zone) ? text.slice(-5) : text;
}
