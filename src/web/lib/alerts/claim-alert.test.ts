import { afterEach, expect, it, vi } from 'vitest';
import { claimAlert } from './claim-alert.ts';
import { clearDeviceMemory } from './device-store.ts';

afterEach(() => {
  clearDeviceMemory();
  vi.unstubAllGlobals();
});

it('gives each alert to one of those that ask for it at once', async () => {
  const answers = await Promise.all(['a', 'a', 'b', 'a', 'b'].map(claimAlert));
  expect(answers).toEqual([true, false, true, false, false]);
});

it('remembers the last few hundred, and nothing after a logout', async () => {
  await claimAlert('first');
  for (let index = 0; index < 300; index += 1) await claimAlert(`later-${index}`);
  expect(await claimAlert('later-299')).toBe(false);
  expect(await claimAlert('first')).toBe(true);
  clearDeviceMemory();
  expect(await claimAlert('later-299')).toBe(true);
});

it('gives an alert out once where the browser has caches and refuses their use, as in a private window', async () => {
  const refuse = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  vi.stubGlobal('caches', { match: refuse, open: refuse });
  expect(await claimAlert('news')).toBe(true);
  expect(await claimAlert('news')).toBe(false);
});
