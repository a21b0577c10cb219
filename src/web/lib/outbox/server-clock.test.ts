import { beforeEach, expect, it, vi } from 'vitest';
import { lastHeard } from '../offline/connection.ts';
import { serverDay, serverTimeOf } from './server-clock.ts';

const HERE = Date.parse('2026-11-28T07:00:00.000Z');
const HOUR_MS = 3_600_000;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  });
  Object.assign(lastHeard, { server: HERE, here: HERE, tookMs: 0 });
});

it('puts a clock right that was wrong when the server was heard', () => {
  lastHeard.here = HERE - 26 * HOUR_MS;
  const doneAt = lastHeard.here + HOUR_MS;
  expect(serverTimeOf(doneAt)).toEqual({ at: '2026-11-28T08:00:00.500Z', isUnsure: false });
});

it('takes a slow answer for no wrong clock, and a wrong clock for what it is on a slow line', () => {
  // The server answered at once, and the answer took 20 seconds.
  Object.assign(lastHeard, { server: HERE - 20_000, tookMs: 20_500 });
  expect(serverTimeOf(HERE + 60_000)).toEqual({ at: '2026-11-28T07:01:00.000Z', isUnsure: false });
  // An hour behind, and somewhere within these 20 seconds.
  lastHeard.server = HERE + HOUR_MS - 10_000;
  const { at } = serverTimeOf(HERE + 60_000);
  expect(Math.abs(Date.parse(at) - Date.parse('2026-11-28T08:01:00.000Z'))).toBeLessThanOrEqual(10_000);
});

it('is not sure of a day without the server', () => {
  expect(serverTimeOf(HERE + 25 * HOUR_MS)).toMatchObject({ isUnsure: true });
});

it('dates nothing before the server was heard: a clock that was set back since is not believed', () => {
  expect(serverTimeOf(HERE - 20 * HOUR_MS)).toEqual({ at: '2026-11-28T07:00:00.000Z', isUnsure: true });
  // A change that is being stored while another answer arrives.
  expect(serverTimeOf(HERE - 5_000)).toEqual({ at: '2026-11-28T06:59:55.000Z', isUnsure: false });
});

it('knows the day of the shop whatever day this device is on', () => {
  lastHeard.here = HERE - 26 * HOUR_MS;
  vi.useFakeTimers({ now: lastHeard.here + HOUR_MS });
  expect(serverDay('Africa/Windhoek')).toBe('2026-11-28');
  vi.useRealTimers();
});
