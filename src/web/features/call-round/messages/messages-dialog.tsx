import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallTemplate } from '#shared/contracts/call-templates.ts';
import { SHIPPED_TEXTS } from '#shared/domain/call-messages.ts';
import { CALL_TEXT_LABELS } from '#shared/domain/call-words.ts';
import type { DialogProps } from '#web/components/dialog/dialog-props.ts';
import { lazyDialog } from '#web/components/dialog/lazy-dialog.tsx';
import { QueryPart } from '#web/components/query-part.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/overlay/dialog.tsx';
import { useAppConfig } from '#web/lib/session.ts';
import { CallingHours } from './calling-hours.tsx';
import { callTemplatesQuery } from './messages.queries.ts';
import { changeLabel, MESSAGES_TEXT } from './messages.text.ts';

const EditMessageDialog = lazyDialog(
  MESSAGES_TEXT.title,
  () => import('./edit-message-dialog.tsx'),
  'EditMessageDialog',
);

const WORDS = { loading: MESSAGES_TEXT.loading, failed: MESSAGES_TEXT.failed, empty: '' };

/** All parts of the call round's messages, in both languages, in the order of a message. */
export function MessagesDialog({ open, onOpenChange }: DialogProps) {
  const query = useQuery(callTemplatesQuery);
  const [edited, setEdited] = useState<CallTemplate | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <Dialog
        isOpen={open}
        onOpenChange={onOpenChange}
        title={MESSAGES_TEXT.title}
        description={MESSAGES_TEXT.description}
        maxWidthPx={720}
      >
        <CallingHours />
        <QueryPart query={query} words={WORDS}>
          {(rows) => (
            <ul className="grid divide-y divide-edge" aria-label={MESSAGES_TEXT.title}>
              {rows.map((row) => (
                <Part
                  key={row.id}
                  row={row}
                  onChange={() => {
                    setEdited(row);
                    setIsEditing(true);
                  }}
                />
              ))}
            </ul>
          )}
        </QueryPart>
      </Dialog>
      {edited && <EditMessageDialog template={edited} open={isEditing} onOpenChange={setIsEditing} />}
    </>
  );
}

function Part({ row, onChange }: { row: CallTemplate; onChange: () => void }) {
  const { secondLanguage } = useAppConfig();
  const label = CALL_TEXT_LABELS[row.kind];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-1 py-3">
      <h3 className="flex flex-wrap items-center gap-2 text-body font-semibold">
        {label}
        {row.english !== null && <Badge>{MESSAGES_TEXT.changed}</Badge>}
      </h3>
      <Button size="compact" aria-label={changeLabel(label)} onClick={onChange}>
        {MESSAGES_TEXT.change}
      </Button>
      <dl className="col-span-2 grid gap-1 text-note sm:grid-cols-2 sm:gap-x-4">
        <Words language={MESSAGES_TEXT.english} text={row.english ?? SHIPPED_TEXTS[row.kind]} />
        <Words language={secondLanguage} text={row.second} />
      </dl>
    </li>
  );
}

function Words({ language, text }: { language: string; text: string | null }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{language}</dt>
      <dd className={text === null ? 'text-soft' : 'wrap-anywhere'}>{text ?? MESSAGES_TEXT.unwritten}</dd>
    </div>
  );
}
