import { ApiError, userMessageOf } from '../api-error.ts';
import type { Refusal, SentWrite } from '../writes/sent-writes.ts';
import { type ActionKind, actionOf } from './actions.ts';

/** What nobody is asked about: what was read is gone by now. */
export function isIdle(write: SentWrite): boolean {
  return actionOf(write) === 'read_mark';
}

const STEPS: ReadonlySet<ActionKind | null> = new Set(['order_step', 'pre_order_step', 'reservation_step']);

/**
 * Of a step that came too late: the row, where it stands by now as the step would have left it, for a colleague has taken the
 * same one. Null where anybody is to be asked.
 */
export function rowAsWanted(write: SentWrite, error: unknown): object | null {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'stale_version' || !problem.current || !STEPS.has(actionOf(write))) return null;
  const current = problem.current as Readonly<Record<string, unknown>>;
  const wanted = Object.entries(JSON.parse(write.content ?? '{}') as object);
  return wanted.every(([field, value]) => current[field] === value) ? current : null;
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
