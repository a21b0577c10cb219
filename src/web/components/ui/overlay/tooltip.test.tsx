import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { IconButton } from '../icon-button.tsx';

const button = (name: string) => screen.getByRole('button', { name });

function renderButtons(onClick = vi.fn()) {
  render(
    <>
      <IconButton label="Resend" onClick={onClick}>
        R
      </IconButton>
      <IconButton label="Delete">D</IconButton>
    </>,
  );
  return { onClick, user: userEvent.setup() };
}

test('says what a button does a while after it is pointed at, and no longer when the pointer has gone', async () => {
  const { user } = renderButtons();
  await user.hover(button('Resend'));
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Resend');
  await user.unhover(button('Resend'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('says the next one at once when one has just closed', async () => {
  const { user } = renderButtons();
  await user.hover(button('Resend'));
  await screen.findByRole('tooltip');
  // The clock stands still: however busy the machine is, no time passes between the two.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const waits = vi.spyOn(globalThis, 'setTimeout');
  await user.hover(button('Delete'));
  expect(waits.mock.calls.map(([, ms]) => ms)).not.toContain(700);
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('Delete'));
  vi.restoreAllMocks();
});

test('is dismissed by Escape, and by the click that it is about', async () => {
  const { user, onClick } = renderButtons();
  await user.hover(button('Resend'));
  await screen.findByRole('tooltip');
  fireEvent.keyDown(button('Resend'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.click(button('Resend'));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
