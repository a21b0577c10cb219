import { act, fireEvent, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useHeldWhilePressed } from './use-held-while-pressed.ts';

function press() {
  const view = renderHook(({ value }) => useHeldWhilePressed(value), { initialProps: { value: 'old' } });
  act(() => view.result.current.onPointerDown());
  view.rerender({ value: 'new' });
  expect(view.result.current.shown).toBe('old');
  return () => view.result.current.shown;
}

test('what comes during a press is shown after its click', () => {
  const shown = press();
  fireEvent.pointerUp(window);
  expect(shown()).toBe('old');
  fireEvent.click(window);
  expect(shown()).toBe('new');
});

test('a press that becomes scrolling, or ends without a click, holds nothing on', () => {
  vi.useFakeTimers();
  const scrolled = press();
  fireEvent(window, new Event('pointercancel'));
  expect(scrolled()).toBe('new');
  const lost = press();
  fireEvent.pointerUp(window);
  act(() => vi.advanceTimersByTime(300));
  expect(lost()).toBe('new');
});
