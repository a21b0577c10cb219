import { describe, expect, it } from 'vitest';
import { hold } from './use-held-list.ts';

type Row = { id: number; text?: string };
const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
const held = (shown: readonly Row[], rows: readonly Row[], elsewhere: number[]) =>
  hold(shown, rows, (id) => elsewhere.includes(id));

describe('a list that is held still', () => {
  it('keeps rows in their places and shows what they are now', () => {
    const result = held(rowsOf(1, 2, 3), [{ id: 3, text: 'new' }, { id: 1 }, { id: 2 }], [3]);
    expect(idsOf(result)).toEqual([1, 2, 3]);
    expect(result[2]).toEqual({ id: 3, text: 'new' });
  });

  it('lets what came from elsewhere wait, above and between', () => {
    expect(idsOf(held(rowsOf(1, 2), rowsOf(9, 1, 8, 2), [8, 9]))).toEqual([1, 2]);
  });

  it('keeps the place of what went elsewhere', () => {
    expect(idsOf(held(rowsOf(1, 2, 3), rowsOf(1, 3), [2]))).toEqual([1, 2, 3]);
  });

  it('does at once what this tab has done: its row comes where it belongs, and goes', () => {
    expect(idsOf(held(rowsOf(1, 2, 3), rowsOf(7, 1, 6, 3), [9]))).toEqual([7, 1, 6, 3]);
  });

  it('goes on at its end, which moves nothing', () => {
    expect(idsOf(held(rowsOf(1, 2), rowsOf(1, 2, 3, 4), [3, 4]))).toEqual([1, 2, 3, 4]);
  });
});
