import { LoaderCircle, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import type { ActivityRow } from '#shared/contracts/history.ts';
import { UNDO_TEXT } from './undo-words.ts';
import { useUndo } from './use-undo.ts';

interface UndoButtonProps {
  row: ActivityRow;
  /** What is undone, for screen readers. */
  what: string;
  isBatch?: boolean;
}

/** The Undo button beside an entry of the history. */
export function UndoButton({ row, what, isBatch = false }: UndoButtonProps) {
  const undo = useUndo(row, isBatch);
  // A second press may come before the first is rendered, or after its answer and before the list changes.
  const isTakenRef = useRef(false);
  const take = () => {
    if (isTakenRef.current) return;
    isTakenRef.current = true;
    undo.mutate(undefined, { onError: () => (isTakenRef.current = false) });
  };
  const isDead = undo.isPending || undo.isSuccess;
  const Icon = undo.isPending ? LoaderCircle : Undo2;
  return (
    <button
      type="button"
      aria-label={`${UNDO_TEXT.undo}: ${what}`}
      aria-disabled={isDead || undefined}
      data-control="undo"
      onClick={take}
      className="inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-control px-2.5 text-note font-semibold text-soft hover:bg-panel-hover hover:text-text pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className={undo.isPending ? 'size-4 animate-spin' : 'size-4'} />
      {UNDO_TEXT.undo}
    </button>
  );
}
