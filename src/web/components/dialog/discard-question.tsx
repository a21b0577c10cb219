import { useSyncExternalStore } from 'react';
import { isCovered, subscribeLock } from '#web/lib/screen-lock.ts';
import { OpenerContext } from '#web/lib/use-return-focus.ts';
import { ConfirmDialog } from '../ui/overlay/alert-dialog.tsx';

interface DiscardQuestionProps {
  isAsked: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked before something goes that is saved nowhere; to keep it is what Enter does. */
export function DiscardQuestion({ isAsked, onKeep, onDiscard }: DiscardQuestionProps) {
  // Under the lock of the device nobody answers it: whoever opens that does.
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
