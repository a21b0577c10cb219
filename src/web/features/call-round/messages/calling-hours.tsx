import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallHoursRow } from '#shared/contracts/call-hours.ts';
import { hoursText } from '#shared/domain/call-round.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { QueryPart } from '#web/components/query-part.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { callHoursQuery } from './messages.queries.ts';
import { changeLabel, MESSAGES_TEXT } from './messages.text.ts';

const EditHoursDialog = lazyDialog(
  MESSAGES_TEXT.hours,
  () => import('./edit-hours-dialog.tsx'),
  'EditHoursDialog',
);

const inAList = (row: CallHoursRow) => [row];
const WORDS = { loading: MESSAGES_TEXT.hoursLoading, failed: MESSAGES_TEXT.hoursFailed, empty: '' };

/** The calling hours, with a button to change them. */
export function CallingHours() {
  const query = useQuery({ ...callHoursQuery, select: inAList });
  const [edited, setEdited] = useState<CallHoursRow | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <section className="border-b border-edge pb-3" aria-label={MESSAGES_TEXT.hours}>
      <QueryPart query={query} words={WORDS}>
        {(rows) =>
          rows.map((row) => (
            <div key={row.id} className="flex items-center justify-between gap-4">
              <div className="grid gap-1">
                <h3 className="text-body font-semibold">{MESSAGES_TEXT.hours}</h3>
                <p className="text-note tabular-nums">
                  {`${hoursText(row)} · ${row.hasSundays ? MESSAGES_TEXT.sundaysToo : MESSAGES_TEXT.notSundays}`}
                </p>
              </div>
              <Button
                size="compact"
                aria-label={changeLabel(MESSAGES_TEXT.hours)}
                onClick={() => {
                  setEdited(row);
                  setIsEditing(true);
                }}
              >
                {MESSAGES_TEXT.change}
              </Button>
            </div>
          ))
        }
      </QueryPart>
      {edited && <EditHoursDialog hours={edited} open={isEditing} onOpenChange={setIsEditing} />}
    </section>
  );
}
