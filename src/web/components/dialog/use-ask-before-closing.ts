import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { setFormDirty } from '#web/lib/forms/dirty-forms.ts';

/**
 * For a dialog that is no form of `useFormDialog`, and in which something was typed or chosen all the same: neither Escape nor a link nor
 * Back takes it away unasked. `question` is for `DiscardQuestion`.
 */
export function useAskBeforeClosing(isTyped: boolean, close: () => void) {
  const [self] = useState(() => ({}));
  const [isAsked, setIsAsked] = useState(false);
  const blocker = useBlocker({ shouldBlockFn: () => isTyped, enableBeforeUnload: false, withResolver: true });
  useEffect(() => {
    setFormDirty(self, isTyped);
    return () => setFormDirty(self, false);
  }, [self, isTyped]);
  return {
    close: () => (isTyped ? setIsAsked(true) : close()),
    question: {
      isAsked: isAsked || blocker.status === 'blocked',
      onKeep: () => {
        setIsAsked(false);
        blocker.reset?.();
      },
      onDiscard: () => {
        setFormDirty(self, false);
        setIsAsked(false);
        close();
        blocker.proceed?.();
      },
    },
  };
}
