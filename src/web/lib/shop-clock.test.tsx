import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMinute } from './shop-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T21:58:40.000Z') });
});
afterEach(() => vi.useRealTimers());

function Clock() {
  return <p>{useMinute().toISOString().slice(11, 16)}</p>;
}

it('goes on at each full minute, for all who look at it by one timer', () => {
  const { container } = render(
    <>
      <Clock />
      <Clock />
    </>,
  );
  expect(container.textContent).toBe('21:5821:58');
  expect(vi.getTimerCount()).toBe(1);
  act(() => vi.advanceTimersByTime(19_999));
  expect(container.textContent).toBe('21:5821:58');
  act(() => vi.advanceTimersByTime(1));
  expect(container.textContent).toBe('21:5921:59');
});

it('is right at once when the device wakes up', () => {
  const { container } = render(<Clock />);
  vi.setSystemTime('2026-11-19T06:30:00.000Z');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(container.textContent).toBe('06:30');
});

it('stops with the last who looks', () => {
  const { unmount } = render(<Clock />);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
