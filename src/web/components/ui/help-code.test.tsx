import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { toastFailure } from '../form-failure.ts';
import { ErrorState } from './error-state.tsx';
import { Toaster } from './overlay/toast.tsx';
import { clearToasts } from './overlay/toast-store.ts';

const REQUEST_ID = '1a2b3c4d-0000-4000-8000-000000000000';
const refusal = (status: number) =>
  new ApiError(new Response(null, { status }), JSON.stringify({ message: 'No.', requestId: REQUEST_ID }));

afterEach(() => act(clearToasts));

it('says on an error screen what to say on the telephone, and copies the whole of it', async () => {
  const user = userEvent.setup();
  render(<ErrorState title="Orders could not be loaded" error={refusal(503)} />);
  await user.click(screen.getByRole('button', { name: 'If you call for help, say: 1A2B 3C4D' }));
  expect(await navigator.clipboard.readText()).toBe(REQUEST_ID);
  expect(await screen.findByText('Copied')).toBeInTheDocument();
});

it('says it beside a message about a fault of the server, and not about a refusal', () => {
  render(<Toaster />);
  act(() => toastFailure(refusal(409), 'Failed'));
  expect(screen.queryByText(/call for help/)).toBeNull();
  act(() => toastFailure(refusal(500), 'Failed'));
  expect(screen.getByText('1A2B 3C4D')).toBeInTheDocument();
});
