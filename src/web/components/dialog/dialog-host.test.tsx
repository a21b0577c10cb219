import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { DialogHost, dialogHost, useDialogs } from './dialog-host.tsx';

type Sale = { id: number; version: number; preOrder: string };

const KEY = ['/api/sales', 'one', 7];
/** Like a form, it keeps the row it was opened with; the current row is shown above it. */
function Details({ sale }: { sale: Sale }) {
  const [begun] = useState(sale);
  return (
    <p role="note">
      {begun.preOrder} {sale.preOrder}
    </p>
  );
}
const HOST = dialogHost({
  dialogs: { details: Details },
  propsOf: (sale: Sale) => ({ sale }),
  queryOf: () => ({ queryKey: KEY }),
});

function OpenButton({ sale }: { sale: Sale }) {
  const open = useDialogs(HOST);
  return (
    <button type="button" onClick={() => open('details', sale)}>
      Open
    </button>
  );
}

async function openAbout(sale: Sale, known: Sale) {
  const queryFn = () => new Promise<Sale>(() => {});
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(KEY, known, { updatedAt: Date.now() - 1_000 });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={client}>
      <DialogHost host={HOST}>
        <OpenButton sale={sale} />
      </DialogHost>
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return client;
}
const shown = () => screen.getByRole('note').textContent;

test('a dialog begins with the row that was pressed, not with an older look at the same version', async () => {
  const client = await openAbout(
    { id: 7, version: 2, preOrder: 'ordered' },
    { id: 7, version: 2, preOrder: 'none' },
  );
  expect(shown()).toBe('ordered ordered');
  act(() => {
    client.setQueryData<Sale>(
      KEY,
      { id: 7, version: 2, preOrder: 'shipped' },
      { updatedAt: Date.now() + 1_000 },
    );
  });
  expect(await screen.findByText('ordered shipped')).toBeTruthy();
});

test('a dialog begins with the newer version that is known', async () => {
  await openAbout({ id: 7, version: 2, preOrder: 'ordered' }, { id: 7, version: 3, preOrder: 'arrived' });
  expect(shown()).toBe('arrived arrived');
});
