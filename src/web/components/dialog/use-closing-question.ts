import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The question before unsaved input is discarded: opened by `ask`, and by a link or Back while `isLost` says that leaving would lose it. `leave`
 * continues the blocked navigation.
 */
export function useClosingQuestion(isLost: () => boolean) {
  const [wasAsked, setWasAsked] = useState(false);
  const blocker = useBlocker({ shouldBlockFn: isLost, enableBeforeUnload: false, withResolver: true });
  return {
    isAsked: wasAsked || blocker.status === 'blocked',
    ask: () => setWasAsked(true),
    keep: () => {
      setWasAsked(false);
      blocker.reset?.();
    },
    leave: () => {
      setWasAsked(false);
      blocker.proceed?.();
    },
  };
}
