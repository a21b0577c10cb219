import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

/**
 * The question before something goes that is saved nowhere: brought up by `ask`, and by a link or Back for as long as `isLost` says
 * that leaving would lose it. `leave` lets whoever was kept go on.
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
