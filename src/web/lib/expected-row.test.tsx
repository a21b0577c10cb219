import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { changeKey, type ExpectingChange, useExpectedRow } from './expected-row.ts';

interface Row {
  id: number;
  status: string;
  note: string;
}

const rendered = vi.fn();

function Shown({ row }: { row: Row }) {
  const { status, note } = useExpectedRow('payment', row);
  rendered(row.id);
  return <p>{`${row.id} ${status} ${note}`}</p>;
}

/** Shows two rows. Returns what sends a change of one, which returns what ends it. */
function showRows() {
  const client = new QueryClient();
  const rows = [1, 2].map((id) => <Shown key={id} row={{ id, status: 'pending', note: 'none' }} />);
  render(<QueryClientProvider client={client}>{rows}</QueryClientProvider>);
  return async (id: number, expected: Partial<Row>) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const change = client.getMutationCache().build<void, Error, ExpectingChange<Row>, unknown>(client, {
      mutationKey: changeKey('payment', id),
      mutationFn: () => promise,
    });
    await act(async () => void change.execute({ expected }).catch(() => {}));
    return {
      answer: () => act(async () => resolve()),
      refuse: () => act(async () => reject(new Error('refused'))),
    };
  };
}

it('shows a row with all its changes that are being sent, and as it was when they are refused', async () => {
  const send = showRows();
  const approval = await send(1, { status: 'approved' });
  const note = await send(1, { note: 'called' });
  await screen.findByText('1 approved called');
  await note.refuse();
  await screen.findByText('1 approved none');
  await approval.answer();
  await screen.findByText('1 pending none');
});

it('renders no row again for the changes of another one', async () => {
  const send = showRows();
  await send(2, { status: 'approved' });
  await screen.findByText('2 approved none');
  rendered.mockClear();
  const approval = await send(1, { status: 'approved' });
  await screen.findByText('1 approved none');
  await approval.answer();
  await screen.findByText('1 pending none');
  expect(rendered.mock.calls.filter(([id]) => id === 2)).toEqual([]);
});
