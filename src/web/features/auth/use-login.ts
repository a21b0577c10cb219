import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LoginReply, SessionReply } from '#shared/contracts/auth.ts';
import { formatWait } from '#shared/domain/calendar.ts';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { setForgotten } from '#web/lib/offline/forgotten.ts';
import { pause } from '#web/lib/pause.ts';
import { setSession, useAppConfig } from '#web/lib/session.ts';
import { resetUnauthorized } from '#web/lib/unauthorized.ts';
import {
  ACCESS_DENIED,
  ACCESS_GRANTED_TITLE,
  CONNECTION_ERROR,
  PASSWORD_REQUIRED,
  tooManyAttempts,
  welcomeMessage,
} from './login.text.ts';
import { announceLogin } from './session-end.ts';

const SIMULATED_DELAY_MS = 1_000;
const FALLBACK_WAIT_SECONDS = 60;

/** One attempt at a time; each result is shown in a toast. `logIn` resolves to whether to clear the field. */
export function useLogin() {
  const client = useQueryClient();
  const { productName } = useAppConfig();
  const [isAuthenticating, setIsAuthenticating] = useState(false);

  async function logIn(password: string): Promise<{ shouldClear: boolean }> {
    if (password.trim() === '') {
      toast({ ...PASSWORD_REQUIRED, variant: 'destructive' });
      return { shouldClear: false };
    }
    setIsAuthenticating(true);
    try {
      // The delay runs in parallel to the request, so that it does not slow down a slow answer.
      const [attempt] = await Promise.all([attemptLogin(password), pause(SIMULATED_DELAY_MS)]);
      if (attempt.isGranted) {
        resetUnauthorized();
        setForgotten(false);
        setSession(client, attempt.session);
        announceLogin();
        toast({ title: ACCESS_GRANTED_TITLE, description: welcomeMessage(productName) });
        return { shouldClear: true };
      }
      toast({ ...attempt.reason, variant: 'destructive' });
      return { shouldClear: attempt.isWrongPassword };
    } catch {
      toast({ ...CONNECTION_ERROR, variant: 'destructive' });
      return { shouldClear: false };
    } finally {
      setIsAuthenticating(false);
    }
  }

  return { logIn, isAuthenticating };
}

type Attempt =
  | { isGranted: true; session: SessionReply }
  | { isGranted: false; isWrongPassword: boolean; reason: { title: string; description: string } };

async function attemptLogin(password: string): Promise<Attempt> {
  try {
    const reply = await api.post<LoginReply | { success: false }>('/api/auth/login', { password });
    return reply.success ? { isGranted: true, session: reply.session } : denied();
  } catch (error) {
    if (!(error instanceof ApiError)) return unreachable();
    if (error.status === 401) return denied();
    if (error.status === 429) {
      const wait = formatWait(error.retryAfterSeconds ?? FALLBACK_WAIT_SECONDS);
      return { isGranted: false, isWrongPassword: false, reason: tooManyAttempts(wait) };
    }
    return unreachable();
  }
}

function denied(): Attempt {
  return { isGranted: false, isWrongPassword: true, reason: ACCESS_DENIED };
}

function unreachable(): Attempt {
  return { isGranted: false, isWrongPassword: false, reason: CONNECTION_ERROR };
}
