import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { InRouter } from '#web/testing/in-router.tsx';
import { useFocusKeeper } from './use-focus-keeper.ts';

interface SampleProps {
  names: readonly string[];
  /** The last control of a row. */
  last?: string;
  step?: string | null;
  goneKeys?: ReadonlySet<string>;
}

function Sample({ names, last = 'More actions', step = 'Approve', goneKeys }: SampleProps) {
  useFocusKeeper();
  return (
    <main id="main">
      <h1>Orders</h1>
      {names.length > 0 && (
        <VirtualList
          label="Orders"
          // A new key renders the list again, as happens to one that has grown long.
          key={names.length}
          items={names}
          goneKeys={goneKeys}
          getKey={(name) => name}
          estimateHeightPx={50}
          renderItem={(name) => (
            <>
              <button type="button">{`Open ${name}`}</button>
              {step && <button type="button" aria-label={`${step}: ${name}`} data-control="step" />}
              <button type="button" aria-label={`${last}: ${name}`} />
            </>
          )}
        />
      )}
    </main>
  );
}

function show(props: SampleProps, focused: string) {
  const { rerender } = render(<Sample {...props} />, { wrapper: InRouter });
  button(focused).focus();
  return (next: SampleProps) => rerender(<Sample {...next} />);
}

const button = (name: string) => screen.getByRole('button', { name });
const expectFocus = (name: string) => waitFor(() => expect(button(name)).toHaveFocus());

test('goes to the same control of the row that comes to the place of one that is gone', async () => {
  const change = show({ names: ['Anna', 'Berta', 'Clara'] }, 'More actions: Berta');
  change({ names: ['Anna', 'Clara'] });
  await expectFocus('More actions: Clara');
  change({ names: ['Anna'] });
  await expectFocus('More actions: Anna');
});

test('goes to nothing that would delete the row where its step has come to an end', async () => {
  const change = show({ names: ['Anna'], last: 'Delete Layby' }, 'Approve: Anna');
  change({ names: ['Anna'], last: 'Delete Layby', step: null });
  await expectFocus('Open Anna');
});

test('goes to the head of the screen when no row is left', async () => {
  const change = show({ names: ['Anna'] }, 'Approve: Anna');
  change({ names: [] });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Orders' })).toHaveFocus());
});

test('stays with its row when the list is made anew, wherever the row stands then', async () => {
  const change = show({ names: ['Anna', 'Berta'] }, 'Approve: Berta');
  change({ names: ['Zoe', 'Anna', 'Berta'] });
  await expectFocus('Approve: Berta');
});

test('goes to the head of the next screen, not to the same row of a list there that is named alike', async () => {
  const here = window.location.href;
  const change = show({ names: ['Anna', 'Berta'] }, 'Approve: Berta');
  window.history.pushState(null, '', '/elsewhere');
  change({ names: ['Zoe', 'Anna', 'Berta'] });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Orders' })).toHaveFocus());
  window.history.replaceState(null, '', here);
});

test('goes to what the row still offers when its step was the last', async () => {
  const change = show({ names: ['Anna', 'Berta'] }, 'Approve: Berta');
  change({ names: ['Anna', 'Berta'], step: null });
  await expectFocus('More actions: Berta');
});

test('is not brought back to where somebody has left it', async () => {
  const change = show({ names: ['Anna', 'Berta', 'Clara'] }, 'Approve: Berta');
  button('Approve: Berta').blur();
  await new Promise((resolve) => setTimeout(resolve));
  change({ names: ['Anna', 'Clara'] });
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.body).toHaveFocus();
});
