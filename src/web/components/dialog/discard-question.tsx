import { OpenerContext } from '#web/lib/use-return-focus.ts';
import { ConfirmDialog } from '../ui/overlay/alert-dialog.tsx';

interface DiscardQuestionProps {
  isAsked: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asked before something goes that is saved nowhere; to keep it is what Enter does. */
export function DiscardQuestion({ isAsked, onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <OpenerContext value={null}>
      <ConfirmDialog
        isOpen={isAsked}
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
