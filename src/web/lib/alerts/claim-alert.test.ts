import { expect, it } from 'vitest';
import { claimAlert } from './claim-alert.ts';
import { clearDeviceMemory } from './device-store.ts';

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
