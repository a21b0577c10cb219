import { useEffect, useSyncExternalStore } from 'react';
import { forgetLock, isLocked, setLocked, subscribeLock } from '#web/lib/screen-lock.ts';
import { useDevice } from '#web/lib/session.ts';
import { LockScreen } from '../lock-screen.tsx';
import { watchIdleness } from '../lock-watch.ts';

const MINUTE_MS = 60_000;

/** On a device whose agent has a PIN: covers the screens after inactivity, until the PIN is entered. */
export function Lock() {
  const { agent, lockMinutes } = useDevice();
  const locked = useSyncExternalStore(subscribeLock, isLocked);
  useEffect(() => {
    return lockMinutes && !locked ? watchIdleness(lockMinutes * MINUTE_MS) : undefined;
  }, [lockMinutes, locked]);
  useEffect(() => {
    if (agent === null || lockMinutes === undefined) forgetLock();
  }, [agent, lockMinutes]);
  if (!locked || agent === null || lockMinutes === undefined) return null;
  return <LockScreen agent={agent} onOpen={() => setLocked(false)} />;
}
