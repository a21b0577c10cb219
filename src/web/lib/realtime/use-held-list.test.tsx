import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { NewRowsPill } from '#web/components/list/new-rows-pill.tsx';
import { VirtualList } from '#web/components/ui/virtual-list.tsx';
import { InRouter } from '#web/testing/in-router.tsx';
import { beginChange, noteAnnounced } from './changed-rows.ts';
import { useHeldList } from './use-held-list.ts';

type Row = { id: number; name: string };
const rowsOf = (...names: string[]): Row[] => names.map((name) => ({ id: name.charCodeAt(0), name }));

function List({ rows, scope = '' }: { rows: readonly Row[]; scope?: string }) {
  const held = useHeldList({ rows, entity: 'layby', scope });
  return (
    <>
      <NewRowsPill count={held.newCount} onShow={held.apply} />
      <VirtualList
        label="Rows"
        items={held.rows}
        goneKeys={held.goneIds}
        getKey={({ id }) => id}
        estimateHeightPx={20}
        renderItem={({ name }) => name}
      />
    </>
  );
}

const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
};
const names = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent);
const changedElsewhere = (...rows: string[]) =>
  noteAnnounced(rowsOf(...rows).map(({ id }) => ({ entity: 'layby', id, version: Date.now() })));

afterEach(() => scrollTo(0));

describe('a list', () => {
  it('follows at once while nobody is busy with it', () => {
    const { rerender } = render(<List rows={rowsOf('B', 'C')} />, { wrapper: InRouter });
    changedElsewhere('A');
    rerender(<List rows={rowsOf('A', 'B', 'C')} />);
    expect(names()).toEqual(['A', 'B', 'C']);
  });

  it('tells how much is new while somebody is scrolled into it, and shows it when asked', async () => {
    const { rerender } = render(<List rows={rowsOf('D', 'E')} />, { wrapper: InRouter });
    scrollTo(800);
    changedElsewhere('F', 'G');
    rerender(<List rows={rowsOf('F', 'G', 'D', 'E')} />);
    expect(names()).toEqual(['D', 'E']);
    expect(screen.getByRole('status').textContent).toBe('2 new');
    await userEvent.click(screen.getByRole('button', { name: '2 new' }));
    expect(names()).toEqual(['F', 'G', 'D', 'E']);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lets a row wait that was read before it was announced', () => {
    const { rerender } = render(<List rows={rowsOf('S', 'T')} />, { wrapper: InRouter });
    scrollTo(800);
    rerender(<List rows={rowsOf('R', 'S', 'T')} />);
    expect(names()).toEqual(['S', 'T']);
    expect(screen.getByRole('status').textContent).toBe('1 new');
  });

  it('shows at once what a change of this tab has brought along', () => {
    const { rerender } = render(<List rows={rowsOf('V', 'W')} />, { wrapper: InRouter });
    scrollTo(800);
    beginChange('POST', '/api/trash/1/restore')({ body: {} });
    rerender(<List rows={rowsOf('U', 'V', 'W')} />);
    expect(names()).toEqual(['U', 'V', 'W']);
  });

  it('keeps a row that has left it in its place, out of reach', () => {
    const { rerender } = render(<List rows={rowsOf('H', 'I', 'J')} />, { wrapper: InRouter });
    scrollTo(800);
    changedElsewhere('I');
    rerender(<List rows={rowsOf('H', 'J')} />);
    expect(names()).toEqual(['H', 'I', 'J']);
    expect([...document.querySelectorAll('li')].map((row) => row.hasAttribute('inert'))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is held under an open dialog, and follows when that is closed', async () => {
    const { rerender } = render(<List rows={rowsOf('K')} />, { wrapper: InRouter });
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    changedElsewhere('L');
    rerender(<List rows={rowsOf('L', 'K')} />);
    expect(names()).toEqual(['K']);
    act(() => dialog.remove());
    await expect.poll(names).toEqual(['L', 'K']);
  });

  it('begins anew with another search', () => {
    const { rerender } = render(<List rows={rowsOf('M', 'N')} scope="one" />, { wrapper: InRouter });
    scrollTo(800);
    changedElsewhere('O', 'M');
    rerender(<List rows={rowsOf('O', 'N')} scope="other" />);
    expect(names()).toEqual(['O', 'N']);
  });
});
