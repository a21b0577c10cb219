import { ApiError, userMessageOf } from '../api-error.ts';
import type { Refusal, SentWrite } from '../writes/sent-writes.ts';
import { type ActionKind, actionOf, typedIn } from './actions.ts';

const STEPS: ReadonlySet<ActionKind | null> = new Set(['order_step', 'pre_order_step', 'reservation_step']);

/** What becomes of something that waited and was refused: it is asked about, or `row` is as it would have left it. */
export function judge(write: SentWrite, error: unknown): { row?: object | null; refusal?: Refusal } {
  // What was to be read is gone by now.
  if (actionOf(write) === 'read_mark') return { row: null };
  const row = rowAsWanted(write, error);
  return row === null ? { refusal: refusalOf(error) } : { row };
}

/** Of a step that came too late for one that a colleague has taken as well: the row as that has left it. */
function rowAsWanted(write: SentWrite, error: unknown): object | null {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'stale_version' || !problem.current || !STEPS.has(actionOf(write))) return null;
  const current = problem.current as Readonly<Record<string, unknown>>;
  const wanted = Object.entries(wantedBy(write));
  return wanted.every(([field, value]) => current[field] === value) ? current : null;
}

/** A reservation is completed by its address: of the row nothing is typed. */
function wantedBy(write: SentWrite): object {
  return write.path.endsWith('/completion') ? { status: 'completed', ...typedIn(write) } : typedIn(write);
}

/** Why the server has refused something that waited. */
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
