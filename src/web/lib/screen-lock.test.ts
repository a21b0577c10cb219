import { afterEach, expect, it, vi } from 'vitest';
import { forgetLock, idleMs, isLocked, noteTouch, setLocked } from './screen-lock.ts';

afterEach(() => vi.unstubAllGlobals());

/** A store with the given faults. */
function stubStorage(faults: Partial<Record<'getItem' | 'setItem' | 'removeItem', boolean>>) {
  const items = new Map<string, string>();
  const unless = <Value>(fault: boolean | undefined, action: () => Value): Value => {
    if (fault) throw new DOMException('Refused', 'SecurityError');
    return action();
  };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => unless(faults.getItem, () => items.get(key) ?? null),
    setItem: (key: string, value: string) => unless(faults.setItem, () => items.set(key, value)),
    removeItem: (key: string) => unless(faults.removeItem, () => items.delete(key)),
  });
  return faults;
}

it.each([
  ['whose storage is forbidden', { getItem: true, setItem: true, removeItem: true }],
  ['whose disk is full', { setItem: true }],
])('locks, counts and opens in a tab %s', (_, faults) => {
  stubStorage(faults);
  expect(isLocked()).toBe(false);
  noteTouch();
  expect(idleMs()).toBeLessThan(1000);
  setLocked(true);
  expect(isLocked()).toBe(true);
  setLocked(false);
  expect(isLocked()).toBe(false);
  setLocked(true);
  forgetLock();
  expect([isLocked(), idleMs()]).toEqual([false, null]);
});

it('shares the lock with other tabs again as soon as it can be stored', () => {
  const faults = stubStorage({ setItem: true });
  setLocked(true);
  faults.setItem = false;
  setLocked(true);
  expect(localStorage.getItem('locked')).toBe('1');
  // Another tab unlocks the device.
  localStorage.removeItem('locked');
  expect(isLocked()).toBe(false);
});
