// Whether somebody is at this page just now.

const ATTENDED_MS = 2 * 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

export interface Attention {
  /** In sight, and touched within the last two minutes. */
  isThere(): boolean;
  stop(): void;
}

/** Opening the page counts as the first touch. `onReturn` is called when somebody comes back to it. */
export function watchAttention(onReturn: () => void): Attention {
  let touchedAt = performance.now();
  const isRecent = () => performance.now() - touchedAt < ATTENDED_MS;
  const touch = () => {
    const wasRecent = isRecent();
    touchedAt = performance.now();
    if (!wasRecent) onReturn();
  };
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return;
    touchedAt = performance.now();
    onReturn();
  };
  for (const input of INPUTS) window.addEventListener(input, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', onVisible);
  return {
    isThere: () => document.visibilityState === 'visible' && isRecent(),
    stop() {
      for (const input of INPUTS) window.removeEventListener(input, touch, { capture: true });
      document.removeEventListener('visibilitychange', onVisible);
    },
  };
}
