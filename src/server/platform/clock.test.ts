import { expect, test } from 'vitest';
import { createDayClock } from './clock.ts';

test('the shop’s day turns at its own midnight, forwards and backwards', () => {
  let now = new Date('2026-11-18T08:00:00.000Z');
  const day = createDayClock({ now: () => now }, 'Africa/Windhoek');
  const dayAt = (at: string) => {
    now = new Date(at);
    return day();
  };
  expect(dayAt('2026-11-18T08:00:00.000Z')).toBe('2026-11-18');
  expect(dayAt('2026-11-18T21:59:59.999Z')).toBe('2026-11-18');
  expect(dayAt('2026-11-18T22:00:00.000Z')).toBe('2026-11-19');
  expect(dayAt('2026-11-18T21:59:59.999Z')).toBe('2026-11-18');
});
