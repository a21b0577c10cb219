import { ApiError, userMessageOf } from '../api-error.ts';
import type { Refusal, SentWrite } from '../writes/sent-writes.ts';
import { actionOf } from './actions.ts';

/** What nobody is asked about: what was read is gone by now. */
export function isIdle(write: SentWrite): boolean {
  return actionOf(write) === 'read_mark';
}

/** Why the server has refused something that waited. */
export function refusalOf(error: unknown): Refusal {
  const problem = error instanceof ApiError ? error.problem : null;
  const { version } = (problem?.current ?? {}) as { version?: unknown };
  const fields = (problem?.errors ?? []).map(({ message }) => message);
  return {
    code: problem?.code ?? null,
    words: fields.length > 0 ? fields.join(' · ') : userMessageOf(error),
    version: typeof version === 'number' ? version : null,
  };
}
