import { expect, it } from 'vitest';
import { isEasyPin, waitAfterWrong } from './pins.ts';

it.each(['0000', '7777', '1234', '6789', '4321', '9876'])('%s is what anybody tries first', (pin) => {
  expect(isEasyPin(pin)).toBe(true);
});

it.each(['4711', '1212', '2580', '9012', '1243'])('%s is not', (pin) => {
  expect(isEasyPin(pin)).toBe(false);
});

it('waits a minute after the last free one, then twice as long each time, an hour at the most', () => {
  const minutes = [0, 4, 5, 6, 7, 8, 10, 11, 5000].map((wrong) => waitAfterWrong(wrong, 5) / 60_000);
  expect(minutes).toEqual([0, 0, 1, 2, 4, 8, 32, 60, 60]);
});
