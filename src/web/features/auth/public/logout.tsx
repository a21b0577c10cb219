import { useMutation, useQueryClient } from '@tanstack/react-query';
import { clearToasts, toast } from '#web/components/ui/overlay/toast-store.ts';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { beginForgetting, forgetDevice, rememberDevice } from '#web/lib/offline/forget-device.ts';
import { keepTheme } from '#web/lib/theme.ts';
import { LOGOUT_FAILED } from '../auth.text.ts';
import { announceLogout, leaveSession } from '../session-end.ts';

/** Ends the session on the server first: only then does the app forget what it showed, here and in other tabs. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await beginForgetting();
      try {
        await api.post('/api/auth/logout').catch(acceptEndedSession);
      } catch (error) {
        rememberDevice();
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

function acceptEndedSession(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 401)) throw error;
}
