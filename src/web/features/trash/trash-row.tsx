import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { Batch } from '#shared/contracts/history.ts';
import {
  dayOf,
  daysBetween,
  describeAge,
  formatLongDate,
  formatLongDateTime,
} from '#shared/domain/calendar.ts';
import { branchLabel } from '#shared/domain/labels.ts';
import { toastFailure } from '#web/components/form-failure.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/overlay/toast-store.ts';
import { randomId } from '#web/lib/random-id.ts';
import { useAppConfig } from '#web/lib/session.ts';
import { restoreBatch } from './public/trash.queries.ts';
import { countLabels, daysLeftText, goneText, kindLabel, restoredText, TRASH_TEXT } from './trash.text.ts';

/** Stacked in a narrow list, in aligned columns in a wide one. */
const LAYOUT = [
  'glass grid items-center gap-x-6 gap-y-2 rounded-row px-4 py-3.5 sm:px-5',
  '@2xl:grid-cols-[minmax(0,1fr)_auto] @3xl:grid-cols-[minmax(0,1fr)_13rem_11rem_7.5rem]',
].join(' ');

/** One delete, with everything that went along, and the button to restore it. */
export function TrashRow({ batch, now }: { batch: Batch; now: Date }) {
  const { timeZone } = useAppConfig();
  const createdAt = new Date(batch.createdAt);
  const branch = branchLabel(batch.branch);
  return (
    <div className={LAYOUT}>
      <div className="min-w-0">
        <p className="text-name font-semibold break-words">{titleOf(batch)}</p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {batch.entityId !== null && <Badge stage="overdue">{kindLabel(batch.entity)}</Badge>}
          {countLabels(goneAlong(batch)).map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
        </p>
      </div>
      <div className="min-w-0 text-note">
        <p className="break-words">{goneText(batch.agent, branch, batch.mergedInto)}</p>
        <p className="text-soft">
          <time dateTime={batch.createdAt} title={formatLongDateTime(createdAt, timeZone)}>
            {describeAge(createdAt, now)}
          </time>
        </p>
      </div>
      {batch.restorableUntil && (
        <Deadline until={new Date(batch.restorableUntil)} now={now} zone={timeZone} />
      )}
      <RestoreButton batch={batch} />
    </div>
  );
}

function Deadline({ until, now, zone }: { until: Date; now: Date; zone: string }) {
  const daysLeft = daysBetween(dayOf(now, zone), dayOf(until, zone));
  return (
    <div className="text-note">
      <p className="tabular-nums">Until {formatLongDate(until, zone)}</p>
      <p className="text-soft">{daysLeftText(daysLeft)}</p>
    </div>
  );
}

function RestoreButton({ batch }: { batch: Batch }) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(randomId);
  const restore = useMutation({
    mutationFn: () => restoreBatch(batch.id, idempotencyKey),
    onSuccess: () =>
      toast({
        title: TRASH_TEXT.restoredTitle,
        description: restoredText(titleOf(batch), batch.mergedInto),
      }),
    onError: (error) => toastFailure(error, TRASH_TEXT.restoreFailed),
    // Rows of every kind may have been restored; waiting for this list keeps the button from being pressed twice.
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button
      aria-label={`${TRASH_TEXT.restore} ${titleOf(batch)}`}
      isPending={restore.isPending}
      onClick={() => restore.mutate()}
    >
      {!restore.isPending && <RotateCcw aria-hidden />}
      {TRASH_TEXT.restore}
    </Button>
  );
}

/** The rows that went into the trash together with the deleted one; all rows where no single one was deleted, as when an import is undone. */
function goneAlong({ entity, entityId, counts }: Batch): Record<string, number> {
  return entityId === null ? counts : { ...counts, [entity]: (counts[entity] ?? 0) - 1 };
}

/** The name of the deleted row: the label without the list of what went along. */
function titleOf(batch: Batch): string {
  const hasMore = batch.entityId !== null && countLabels(goneAlong(batch)).length > 0;
  const end = hasMore ? batch.label.lastIndexOf(' · ') : -1;
  return end === -1 ? batch.label : batch.label.slice(0, end);
}
