import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { Profiler, type ReactNode, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { InRouter } from '#web/testing/in-router.tsx';
import { VirtualList } from './virtual-list.tsx';

let made = 0;
function Row({ id }: { id: number }) {
  const [number] = useState(() => {
    made += 1;
    return made;
  });
  return <button type="button">{`Row ${id}, made as number ${number}`}</button>;
}

const listOf = (count: number, firstId = 0) =>
  listOfIds(Array.from({ length: count }, (_, index) => firstId + index));

const listOfIds = (ids: readonly number[]) => (
  <VirtualList
    label="Rows"
    items={ids.map((id) => ({ id }))}
    getKey={({ id }) => id}
    estimateHeightPx={68}
    renderItem={({ id }) => <Row id={id} />}
  />
);

it('keeps its rows, and who is at one of them, when it becomes long and short again', () => {
  const { rerender } = render(listOf(40), { wrapper: InRouter });
  const second = screen.getByRole('button', { name: /^Row 1,/ });
  second.focus();
  rerender(listOf(41));
  expect(screen.getByRole('button', { name: /^Row 1,/ })).toBe(second);
  expect(document.activeElement).toBe(second);
  rerender(listOf(40));
  expect(screen.getByRole('button', { name: /^Row 1,/ })).toBe(second);
  expect(screen.getAllByRole('button')).toHaveLength(40);
});

it('keeps the rows that are drawn, and who is at one of them, when others come in above', () => {
  const { rerender } = render(listOf(60, 5), { wrapper: InRouter });
  const lowest = screen.getByRole('button', { name: /^Row 15,/ });
  lowest.focus();
  rerender(listOf(65, 0));
  expect(screen.getByRole('button', { name: /^Row 15,/ })).toBe(lowest);
  expect(document.activeElement).toBe(lowest);
});

it.each([
  ['a short list', 30],
  ['a long list', 60],
])(
  'of %s, keeps the drawn rows below one that comes in out of sight, and who is at one of them',
  (_, count) => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(68);
    onTestFinished(() => height.mockRestore());
    const ids = Array.from({ length: count }, (_item, index) => index);
    const { rerender } = render(listOfIds(ids), { wrapper: InRouter });
    const drawn = screen.getAllByRole('button');
    const lowest = drawn.at(-2);
    lowest?.focus();
    rerender(listOfIds(ids.toSpliced(drawn.length - 3, 0, 1_000)));
    expect(screen.getByRole('button', { name: /^Row 1000,/ })).toBeDefined();
    expect(document.activeElement).toBe(lowest);
  },
);

it('draws as many rows of another list as of the first', () => {
  const { rerender } = render(listOf(60), { wrapper: InRouter });
  const drawn = screen.getAllByRole('button').length;
  expect(drawn).toBeGreaterThan(15);
  rerender(listOf(60, 1_000));
  expect(screen.getAllByRole('button')).toHaveLength(drawn);
  expect(screen.getByRole('button', { name: /^Row 1000,/ })).toBeDefined();
});

it.each([
  ['a long list', 60],
  ['a short list', 30],
])('of %s, adds the rows that nobody sees yet a few at a time, and so for another selection', (_, count) => {
  // Without a layout all rows would be without a height, and so visible.
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(68);
  onTestFinished(() => height.mockRestore());
  const drawn: number[] = [];
  const note = () => drawn.push(screen.getAllByRole('listitem').length);
  const noted = (firstId: number) => (
    <Profiler id="list" onRender={note}>
      {listOf(count, firstId)}
    </Profiler>
  );
  const { rerender } = render(noted(0), { wrapper: InRouter });
  const expectSteps = () => {
    const last = screen.getAllByRole('listitem').length;
    expect(drawn.at(-1)).toBe(last);
    expect(drawn[0]).toBeLessThanOrEqual(last - 3 * 4);
    expect(Math.max(...drawn.slice(1).map((now, index) => now - (drawn[index] ?? 0)))).toBe(4);
  };
  expectSteps();
  drawn.length = 0;
  rerender(noted(1_000));
  expectSteps();
});

it('leaves the window where it is when it takes the place of another list', async () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await router.load();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
  );
  const { rerender } = render(<div key="table">{listOf(60)}</div>, { wrapper });
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(68);
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(2_000);
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  rerender(<div key="cards">{listOf(60)}</div>);
  expect(scrolled).toHaveBeenCalled();
  for (const [to] of scrolled.mock.calls) expect(to).toMatchObject({ top: 2_000 });
});
