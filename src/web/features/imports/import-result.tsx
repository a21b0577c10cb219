import { CircleCheck, Undo2 } from 'lucide-react';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type { ImportReply } from '#shared/contracts/imports.ts';
import { formatLargeCount } from '#shared/domain/counts.ts';
import type { ImportKind } from '#shared/domain/import-fields.ts';
import {
  describeReceived,
  describeUnanswered,
  describeUndone,
  IMPORT_NOUNS,
} from '#shared/domain/import-words.ts';

const MAX_REASONS = 8;

interface ImportResultProps {
  kind: ImportKind;
  name: string;
  reply: ImportReply;
  undone: UndoReply | null;
}

/** The result of the import, or of its undo. */
export function ImportResult({ kind, name, reply, undone }: ImportResultProps) {
  const Icon = undone === null ? CircleCheck : Undo2;
  return (
    <div className="grid justify-items-center gap-2 py-8 text-center" role="status">
      <Icon aria-hidden className="mb-1 size-10 text-success-ink" />
      <p className="text-name font-semibold">
        {undone === null ? titleOf(kind, reply) : undoneTitle(undone)}
      </p>
      <p className="max-w-md text-body text-soft">
        {undone === null
          ? `${kind === 'customers' ? 'From' : `${formatLargeCount(reply.created.customers, 'new customer')} from`} ${name}. You can undo the whole import (batch ${reply.batchId ?? ''}).`
          : 'Removed records stay in Recently deleted for 30 days. To add them again, import the file again.'}
      </p>
      {undone === null && Number(reply.summary.receivedAmount) > 0 && (
        <p className="text-body text-soft">{describeReceived(reply.summary)}</p>
      )}
      {undone === null && reply.summary.unanswered > 0 && (
        <p className="max-w-md text-body text-warning-ink">
          {describeUnanswered(reply.summary)} Import the file again to confirm.
        </p>
      )}
      {undone !== null && <LeftList left={undone.left} />}
    </div>
  );
}

function LeftList({ left }: { left: UndoReply['left'] }) {
  if (left.length === 0) return null;
  return (
    <div className="mt-2 w-full max-w-md text-left">
      <p className="text-body font-medium">Not undone:</p>
      <ul className="mt-1 list-disc pl-5 text-body text-soft">
        {left.slice(0, MAX_REASONS).map(({ entity, id, reason }) => (
          <li key={`${entity}-${id}`}>{reason}</li>
        ))}
      </ul>
      {left.length > MAX_REASONS && (
        <p className="mt-1 text-note text-faint">and {left.length - MAX_REASONS} more</p>
      )}
    </div>
  );
}

function titleOf(kind: ImportKind, { batchId, created }: ImportReply): string {
  const records = formatLargeCount(created.records, IMPORT_NOUNS[kind]);
  return batchId === null ? 'Nothing to import' : `Imported ${records}`;
}

function undoneTitle({ undone }: UndoReply): string {
  return `Undone: ${describeUndone(undone) || 'nothing'} removed`;
}
