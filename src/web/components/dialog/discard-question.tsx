import { useSyncExternalStore } from 'react';
import { isCovered, subscribeLock } from '#web/lib/screen-lock.ts';
import { OpenerContext } from '#web/lib/use-return-focus.ts';
import { ConfirmDialog } from '../ui/overlay/alert-dialog.tsx';

interface DiscardQuestionProps {
  isAsked: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** The question before unsaved input is discarded; Enter keeps it. */
export function DiscardQuestion({ isAsked, onKeep, onDiscard }: DiscardQuestionProps) {
  // Not shown under the lock screen, where nobody can answer it; it appears after unlocking.
  const isUnderLock = useSyncExternalStore(subscribeLock, isCovered);
  return (
    <OpenerContext value={null}>
      <ConfirmDialog
        isOpen={isAsked && !isUnderLock}
        onOpenChange={(isOpen) => !isOpen && onKeep()}
        title="Discard what you typed?"
        description="It has not been saved."
        cancelLabel="Keep editing"
        confirmLabel="Discard"
        onConfirm={onDiscard}
      />
    </OpenerContext>
  );
}
