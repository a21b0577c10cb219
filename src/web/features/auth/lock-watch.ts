import { idleMs, isLocked, noteTouch, setLocked } from '#web/lib/screen-lock.ts';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
/** The shortest interval at which tabs report activity to one another. */
const TOLD_EVERY_MS = 5_000;

/** Locks the device when none of its tabs was used for that long. Returns the function that stops watching. */
export function watchIdleness(limitMs: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let toldAt = 0;

  function check(): void {
    clearTimeout(timer);
    if (isLocked()) return;
    const idle = idleMs() ?? 0;
    if (idle >= limitMs) setLocked(true);
    else timer = setTimeout(check, limitMs - idle);
  }

  function touch(): void {
    if (isLocked() || performance.now() - toldAt < TOLD_EVERY_MS) return;
    // Waking a sleeping device is activity too: a lock that is overdue comes first.
    check();
    if (isLocked()) return;
    toldAt = performance.now();
    noteTouch();
  }

  if (idleMs() === null) noteTouch();
  check();
  for (const kind of TOUCHES) window.addEventListener(kind, touch, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  return () => {
    clearTimeout(timer);
    for (const kind of TOUCHES) window.removeEventListener(kind, touch, { capture: true });
    document.removeEventListener('visibilitychange', check);
  };
}
