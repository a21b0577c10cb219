import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
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

const listOf = (count: number, firstId = 0) => (
  <VirtualList
    label="Rows"
    items={Array.from({ length: count }, (_, index) => ({ id: firstId + index }))}
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

it('draws as many rows of another list as of the first', () => {
  const { rerender } = render(listOf(60), { wrapper: InRouter });
  const drawn = screen.getAllByRole('button').length;
  expect(drawn).toBeGreaterThan(15);
  rerender(listOf(60, 1_000));
  expect(screen.getAllByRole('button')).toHaveLength(drawn);
  expect(screen.getByRole('button', { name: /^Row 1000,/ })).toBeDefined();
});
