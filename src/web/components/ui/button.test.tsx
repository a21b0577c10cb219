import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

it('ignores the second click of a double click where it can be pending, though nothing has set it yet', async () => {
  const onClick = vi.fn();
  render(
    <Button isPending={false} onClick={onClick}>
      Delete
    </Button>,
  );
  const user = userEvent.setup();
  await user.dblClick(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(1);
  await user.keyboard('{Enter}');
  expect(onClick).toHaveBeenCalledTimes(2);
});

it('takes the second click of a double click whose first click closed what covered the button', () => {
  const onClick = vi.fn();
  render(
    <Button isPending={false} onClick={onClick}>
      Approve
    </Button>,
  );
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(onClick).toHaveBeenCalledTimes(1);
});

it('takes each click where it is never pending', async () => {
  const onClick = vi.fn();
  render(<Button onClick={onClick}>Next month</Button>);
  await userEvent.dblClick(screen.getByRole('button'));
  expect(onClick).toHaveBeenCalledTimes(2);
});
