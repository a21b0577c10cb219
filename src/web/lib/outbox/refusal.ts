import { ApiError, userMessageOf } from '../api-error.ts';
import type { Refusal, SentWrite } from '../writes/sent-writes.ts';
import { type ActionKind, actionOf, typedIn } from './actions.ts';

const STEPS: ReadonlySet<ActionKind | null> = new Set(['order_step', 'pre_order_step', 'reservation_step']);

/**
 * Decides what becomes of a refused change that waited: the user is asked about it (`refusal`), or the record is already as the change would have
 * left it (`row`).
 */
export function judge(write: SentWrite, error: unknown): { row?: object | null; refusal?: Refusal } {
  // The notification to mark as read no longer exists.
  if (actionOf(write) === 'read_mark') return { row: null };
  const row = rowAsWanted(write, error);
  return row === null ? { refusal: refusalOf(error) } : { row };
}

/** For a step that a colleague took first: the row as that step left it, if it is what this one wanted. */
function rowAsWanted(write: SentWrite, error: unknown): object | null {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'stale_version' || !problem.current || !STEPS.has(actionOf(write))) return null;
  const current = problem.current as Readonly<Record<string, unknown>>;
  const wanted = Object.entries(wantedBy(write));
  return wanted.every(([field, value]) => current[field] === value) ? current : null;
}

/** The fields a change wants. A completion says so by its path alone, not by its content. */
function wantedBy(write: SentWrite): object {
  return write.path.endsWith('/completion') ? { status: 'completed', ...typedIn(write) } : typedIn(write);
}

/** The server's reasons for refusing a waiting change. */
function refusalOf(error: unknown): Refusal {
  const problem = error instanceof ApiError ? error.problem : null;
  const { version } = (problem?.current ?? {}) as { version?: unknown };
  const fields = (problem?.errors ?? []).map(({ message }) => message);
  return {
    code: problem?.code ?? null,
    words: fields.length > 0 ? fields.join(' · ') : userMessageOf(error),
    version: typeof version === 'number' ? version : null,
  };
}
