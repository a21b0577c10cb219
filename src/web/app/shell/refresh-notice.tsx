import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Notice } from '#web/components/notice.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { useIsOffline } from '#web/lib/offline/use-connection.ts';

/** Shown when content on the screen could not be refetched and may be old. Without a connection, the offline notice is shown instead. */
export function RefreshNotice() {
  const client = useQueryClient();
  const cache = client.getQueryCache();
  const isOffline = useIsOffline();
  const hasFailed = useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => cache.findAll({ type: 'active', predicate: isOld }).length > 0,
  );
  if (!hasFailed || isOffline) return null;
  return (
    <Notice
      tone="warning"
      role="status"
      title="Some data here could not be refreshed"
      className="mb-4"
      actions={
        <Button
          size="compact"
          onClick={() => void client.refetchQueries({ type: 'active', predicate: isOld })}
        >
          Try again
        </Button>
      }
    >
      You may be seeing older data.
    </Notice>
  );
}

/** Whether the query has data, and its last refetch failed. A deleted record, or an ended session, is reported elsewhere. */
function isOld({ state }: Query): boolean {
  const isGone = state.error instanceof ApiError && [401, 404].includes(state.error.status);
  return state.status === 'error' && state.data !== undefined && !isGone;
}
