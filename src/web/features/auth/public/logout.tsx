import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearToasts, toast } from '#web/components/ui/overlay/toast-store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type Exchange, exchange } from '#web/lib/exchange.ts';
import { LOGOUT_LIMIT_MS } from '#web/lib/limits.ts';
import { logWarning } from '#web/lib/log.ts';
import { beginForgetting, forgetDevice, rememberDevice } from '#web/lib/offline/forget-device.ts';
import { keepTheme } from '#web/lib/theme.ts';
import { leftWrites } from '#web/lib/writes/waiting-writes.ts';
import { LOGOUT_FAILED } from '../auth.text.ts';
import { announceLogout, leaveSession, noteUnansweredLogout } from '../session-end.ts';

const LOGOUT = { method: 'POST', path: '/api/auth/logout' } as const;

/** The action of "Log out" in the top bar, which first asks about unsent changes. Set while the top bar is mounted. */
export const logOutButton = { press: (): void => {} };

/** Ends the session on the server first; only after that the app clears its data, here and in other tabs. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const left = leftWrites();
      // Without a connection its code may fail to load.
      const notes = left.length > 0 ? await import('#web/lib/outbox/told.ts').catch(() => null) : null;
      await beginForgetting();
      try {
        await endSession(notes?.notesOfLogout(left) ?? []).catch(acceptEndedSession);
      } catch (error) {
        void rememberDevice();
        if (!(error instanceof ApiError)) noteUnansweredLogout(client);
        throw error;
      }
      await forgetDevice();
    },
    onSuccess: () => {
      clearToasts();
      keepTheme();
      announceLogout();
      leaveSession(client);
    },
    onError: () => toast({ ...LOGOUT_FAILED, variant: 'destructive' }),
  });
}

/** Sends the discarded changes in the same request as the logout, so that none is recorded for a logout that failed. */
async function endSession(dropped: readonly object[]): Promise<void> {
  const end = (typed: Pick<Exchange, 'body' | 'headers'> = {}) =>
    exchange({ ...LOGOUT, ...typed, limitMs: LOGOUT_LIMIT_MS });
  if (dropped.length === 0) return void (await end());
  const body = JSON.stringify({ dropped });
  await end({ body, headers: { 'content-type': 'application/json' } }).catch((error: unknown) => {
    // A logout must not fail because of the list of discarded changes.
    if (!(error instanceof ApiError && [400, 413].includes(error.status))) throw error;
    logWarning('What a logout throws away is not in the history', error);
    return end();
  });
}

function acceptEndedSession(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) throw error;
}
