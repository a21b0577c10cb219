// Whether somebody is using this page now.

const ATTENDED_MS = 2 * 60_000;
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

export interface Attention {
  /** Whether the page is visible, and had input within the last two minutes. */
  isThere(): boolean;
  stop(): void;
}

/** Opening the page counts as input. `onReturn` is called when somebody comes back to the page. */
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
