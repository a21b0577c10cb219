import { useEffect, useSyncExternalStore } from 'react';
import { forgetLock, isLocked, setLocked, subscribeLock } from '#web/lib/screen-lock.ts';
import { useDevice } from '#web/lib/session.ts';
import { LockScreen } from '../lock-screen.tsx';
import { watchIdleness } from '../lock-watch.ts';

const MINUTE_MS = 60_000;

/** On a device whose agent has a PIN: covers the screens after inactivity or on request, until the PIN is entered. */
export function Lock() {
  const { agent, lockMinutes } = useDevice();
  const locked = useSyncExternalStore(subscribeLock, isLocked);
  useEffect(() => {
    return lockMinutes && !locked ? watchIdleness(lockMinutes * MINUTE_MS) : undefined;
  }, [lockMinutes, locked]);
  useLockKey();
  useEffect(() => {
    if (agent === null || lockMinutes === undefined) forgetLock();
  }, [agent, lockMinutes]);
  if (!locked || agent === null || lockMinutes === undefined) return null;
  return <LockScreen agent={agent} onOpen={() => setLocked(false)} />;
}

/** Ctrl-Shift-L locks the device, also from within a form: its typed text is there after unlocking. */
function useLockKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
      if (!(ctrlKey || metaKey) || !shiftKey || altKey || key.toLowerCase() !== 'l') return;
      event.preventDefault();
      setLocked(true);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}
