import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { NextStepButton } from './row-actions.tsx';
import { guardClock, releasePlaces } from './step-guard.ts';

/** Buttons one below the other, each where its row stands. */
function renderRows(names: readonly string[]) {
  const onPress = vi.fn();
  const rows = (shown: readonly string[]) => (
    <>
      {shown.map((name) => (
        <NextStepButton key={name} label="Ship" name={name} onPress={() => onPress(name)} />
      ))}
    </>
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = [...document.querySelectorAll('button')].indexOf(this as HTMLButtonElement);
    return new DOMRect(800, row * 60, 120, 44);
  });
  const { rerender } = render(rows(names));
  return { onPress, user: userEvent.setup(), show: (shown: readonly string[]) => rerender(rows(shown)) };
}

const button = (name: string) => screen.getByRole('button', { name: `Ship: ${name}` });

afterEach(() => vi.restoreAllMocks());

it('takes one press where two were meant for the same row', async () => {
  const { onPress, user } = renderRows(['Anna', 'Ben']);
  await user.dblClick(button('Anna'));
  expect(onPress.mock.calls).toEqual([['Anna']]);
});

it('takes no press for the row that has moved to the place of the pressed one, until a second has passed', async () => {
  const { onPress, user, show } = renderRows(['Anna', 'Ben', 'Carl']);
  await user.click(button('Anna'));
  show(['Ben', 'Carl']);
  await user.click(button('Ben'));
  expect(onPress.mock.calls).toEqual([['Anna']]);
  await user.click(button('Carl'));
  expect(onPress.mock.calls).toEqual([['Anna'], ['Carl']]);
  releasePlaces();
  await user.click(button('Ben'));
  expect(onPress.mock.calls).toEqual([['Anna'], ['Carl'], ['Ben']]);
});

it('lets go of a place after a second', async () => {
  const { onPress, user } = renderRows(['Anna']);
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000);
  await user.click(button('Anna'));
  now.mockReturnValue(5_999);
  await user.click(button('Anna'));
  now.mockReturnValue(6_001);
  await user.click(button('Anna'));
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('lets go of a place whose timer rang a little early', () => {
  renderRows(['Anna']);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const now = vi.spyOn(guardClock, 'nowMs').mockReturnValue(0);
  fireEvent.click(button('Anna'));
  now.mockReturnValue(999.5);
  act(() => vi.advanceTimersByTime(1_000));
  expect(button('Anna')).toBeDisabled();
  now.mockReturnValue(1_000.5);
  act(() => vi.advanceTimersByTime(1));
  expect(button('Anna')).toBeEnabled();
});

it('holds the place for the keyboard as well', async () => {
  const { onPress, user } = renderRows(['Anna']);
  button('Anna').focus();
  await user.keyboard('{Enter}{Enter} ');
  expect(onPress).toHaveBeenCalledTimes(1);
});

it('takes no press that may have been meant for the step before, which a colleague has taken', async () => {
  const onPress = vi.fn();
  const step = (label: string) => <NextStepButton label={label} name="Anna" onPress={() => onPress(label)} />;
  const { rerender } = render(step('Approve'));
  rerender(step('Signed'));
  const signed = screen.getByRole('button', { name: 'Signed: Anna' });
  const user = userEvent.setup();
  await user.click(signed);
  expect(onPress).not.toHaveBeenCalled();
  releasePlaces();
  await user.click(signed);
  expect(onPress.mock.calls).toEqual([['Signed']]);
});
