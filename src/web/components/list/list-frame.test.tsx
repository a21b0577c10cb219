import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ListFrame } from './list-frame.tsx';

const WORDS = { listLabel: 'Rows', loading: 'Loading', loadFailed: 'Failed' };
const READ = {
  ...{ isPending: false, data: {}, error: null, isFetching: false, isPlaceholderData: false },
  refetch: () => {},
};

function Noted({ what, drawn }: { what: string; drawn: string[] }) {
  drawn.push(what);
  return <p>{what}</p>;
}

const root = createRootRoute({ component: ListPage });
const routes = ['/', '/other'].map((path) => createRoute({ getParentRoute: () => root, path }));

let setList = (_list: ReactNode) => {};
function ListPage() {
  const [list, set] = useState<ReactNode>(null);
  setList = set;
  return list;
}

/** A list that records each render. */
async function openList() {
  const drawn: string[] = [];
  const listOf = (scope: string, ...names: string[]) => (
    <ListFrame
      {...{ query: READ, words: WORDS, entity: 'layby', scope, rowHeightPx: 60 }}
      rows={names.map((name) => ({ id: name.charCodeAt(0), name }))}
      empty={<Noted what={`nothing in ${scope}`} drawn={drawn} />}
    >
      {({ rows }) => <Noted what={rows.map(({ name }) => name).join()} drawn={drawn} />}
    </ListFrame>
  );
  /** Shows these rows, and returns what was rendered on the way. */
  const show = (scope: string, ...names: string[]): string[] => {
    drawn.length = 0;
    act(() => setList(listOf(scope, ...names)));
    return [...new Set(drawn)];
  };
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    scrollRestoration: true,
  });
  render(<RouterProvider router={router} />);
  await act(() => router.load());
  show('first', 'A', 'B');
  return { show, router };
}

it('draws what becomes of its rows at once: no row falls back to what it was', async () => {
  const { show } = await openList();
  expect(show('first', 'A', 'C')).toEqual(['A,C']);
});

it('draws the rows of another filter after what was pressed, and dims those that are still there', async () => {
  const { show } = await openList();
  expect(show('second', 'D')).toEqual(['A,B', 'D']);
  expect(screen.getByText('D').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false');
});

it('says of no filter that it has nothing, on the way from one that had nothing', async () => {
  const { show } = await openList();
  expect(show('second')).toEqual(['A,B', 'nothing in second']);
  expect(show('third', 'E')).toEqual(['E']);
});

it('draws the rows of a place further down at once: without them the page is too short to be scrolled there', async () => {
  const { show, router } = await openList();
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(8_000);
  onTestFinished(() => void vi.restoreAllMocks());
  document.dispatchEvent(new Event('scroll'));
  await act(() => router.navigate({ to: '/other' as never }));
  expect(show('second', 'D')).toEqual(['A,B', 'D']);
  await act(async () => router.history.back());
  expect(show('first', 'A', 'B')).toEqual(['A,B']);
});
