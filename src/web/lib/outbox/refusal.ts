import { ApiError, userMessageOf } from '../api-error.ts';
import type { Refusal } from '../writes/sent-writes.ts';

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
