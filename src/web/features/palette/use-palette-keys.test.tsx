import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closePalette, usePaletteOpening } from './public/palette-opening.ts';
import { usePaletteKeys } from './use-palette-keys.ts';

let now = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  // Nobody has typed anything when the next one begins.
  pressAt('0', Number.NEGATIVE_INFINITY);
  act(closePalette);
  vi.restoreAllMocks();
});

function pressAt(key: string, at: number) {
  now = at;
  fireEvent.keyDown(document.body, { key });
}

function listenAt(at: number) {
  now = at;
  return renderHook(() => {
    usePaletteKeys();
    return usePaletteOpening();
  }).result;
}

test('a number whose beginning was typed before the search was there does not open it with its end', () => {
  pressAt('0', 1_000);
  const opening = listenAt(1_100);
  pressAt('8', 1_200);
  pressAt('1', 1_800);
  expect(opening.current.isOpen).toBe(false);
  pressAt('0', 2_600);
  expect(opening.current).toMatchObject({ isOpen: true, text: '0' });
});

test('a number that is begun when the search is there opens it at once', () => {
  const opening = listenAt(1_000);
  pressAt('0', 1_001);
  expect(opening.current).toMatchObject({ isOpen: true, text: '0' });
});
