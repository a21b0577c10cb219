import { useEffect, useState } from 'react';
import { setFormDirty } from '#web/lib/forms/dirty-forms.ts';
import { useClosingQuestion } from './use-closing-question.ts';

/**
 * For a dialog that does not use `useFormDialog` but has input: Escape, links and Back ask before closing it. `question` is for `DiscardQuestion`.
 */
export function useAskBeforeClosing(isTyped: boolean, close: () => void) {
  const [self] = useState(() => ({}));
  const closing = useClosingQuestion(() => isTyped);
  useEffect(() => {
    setFormDirty(self, isTyped);
    return () => setFormDirty(self, false);
  }, [self, isTyped]);
  return {
    close: () => (isTyped ? closing.ask() : close()),
    question: {
      isAsked: closing.isAsked,
      onKeep: closing.keep,
      onDiscard: () => {
        setFormDirty(self, false);
        close();
        closing.leave();
      },
    },
  };
}
