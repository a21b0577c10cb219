import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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

/** A list that records each render. */
function openList() {
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
  const { rerender } = render(listOf('first', 'A', 'B'));
  return {
    /** Shows these rows, and returns what was rendered on the way. */
    show(scope: string, ...names: string[]): string[] {
      drawn.length = 0;
      rerender(listOf(scope, ...names));
      return [...new Set(drawn)];
    },
  };
}

it('draws what becomes of its rows at once: no row falls back to what it was', () => {
  const list = openList();
  expect(list.show('first', 'A', 'C')).toEqual(['A,C']);
});

it('draws the rows of another filter after what was pressed, and dims those that are still there', () => {
  const list = openList();
  expect(list.show('second', 'D')).toEqual(['A,B', 'D']);
  expect(screen.getByText('D').closest('[aria-busy]')?.getAttribute('aria-busy')).toBe('false');
});

it('says of no filter that it has nothing, on the way from one that had nothing', () => {
  const list = openList();
  expect(list.show('second')).toEqual(['A,B', 'nothing in second']);
  expect(list.show('third', 'E')).toEqual(['E']);
});
