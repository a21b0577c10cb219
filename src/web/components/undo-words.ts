import type { ActivityRow } from '#shared/contracts/history.ts';
import { formatLongDateTime } from '#shared/domain/calendar.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { describeActivity } from '#web/lib/history/activity-words.ts';
import { toastFailure } from './form-failure.ts';
import { toast } from './ui/overlay/toast-store.ts';

// The messages of an Undo, wherever it is done.

export const UNDO_TEXT = {
  undo: 'Undo',
  undone: 'Taken back',
  failed: 'Could not be undone',
  standsOn: 'A later change depends on this',
  already: 'This has already been undone',
} as const;

type LaterEntry = ActivityRow & { title: string };

/** The later entry that prevents an Undo, if the refusal names one. */
function laterEntryOf(error: unknown): LaterEntry | null {
  const later = error instanceof ApiError ? error.problem?.laterEntry : null;
  return (later as LaterEntry | undefined) ?? null;
}

/** Whether the change has already been undone, so that the request is fulfilled. */
const isTakenBack = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.isTakenBack === true;

/** 'Order Q-1, Selma: Contract signed, by Agent 3 on 18 November 2026, 10:00' */
function laterEntryText(later: LaterEntry, zone: string): string {
  const hand = later.agent ? `by ${later.agent} ` : '';
  const when = formatLongDateTime(new Date(later.at), zone);
  return `${later.title}: ${describeActivity(later, zone).title}, ${hand}on ${when}. Undo that first.`;
}

export function tellUndone(what: string): void {
  toast({ title: UNDO_TEXT.undone, description: what });
}

/** Shows why an Undo failed: a later change, or the rule that it would break. */
export function tellNotUndone(error: unknown, zone: string): void {
  const later = laterEntryOf(error);
  if (isTakenBack(error)) toast({ title: UNDO_TEXT.already });
  else if (later === null) toastFailure(error, UNDO_TEXT.failed);
  else toast({ title: UNDO_TEXT.standsOn, description: laterEntryText(later, zone), variant: 'destructive' });
}
