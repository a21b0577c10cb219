import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSelection } from './selection-store.ts';

const chosen = (store: ReturnType<typeof createSelection>) => [...store.get().ids].toSorted((a, b) => a - b);

it('takes a range from the row pressed before to the one pressed with shift, in either direction', () => {
  fc.assert(
    fc.property(fc.nat(29), fc.nat(29), (from, to) => {
      const store = createSelection();
      store.show(Array.from({ length: 30 }, (_, id) => id));
      store.press(from, false);
      store.press(to, true);
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      const between = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      expect(chosen(store)).toEqual(from === to ? [] : between);
    }),
  );
});

it('keeps what is chosen through pages and news, and counts what has left the list', () => {
  const store = createSelection();
  store.show([5, 4, 3]);
  store.press(4, false);
  store.press(3, false);
  store.show([6, 5, 4, 3, 2]);
  expect([chosen(store), store.get().goneCount]).toEqual([[3, 4], 0]);
  store.show([6, 5, 4, 2]);
  expect([chosen(store), store.get().goneCount]).toEqual([[3, 4], 1]);
  // Rows of a page that was never loaded do not count as gone.
  store.choose([4, 40, 41]);
  expect(store.get().goneCount).toBe(0);
});

it('takes a range over two lists of one screen, the upper first', () => {
  const store = createSelection();
  store.show([1, 2], 'here');
  store.show([3, 4], 'on the way');
  store.press(2, false);
  store.press(3, true);
  expect(chosen(store)).toEqual([2, 3]);
  store.show([2], 'here');
  expect(store.get().goneCount).toBe(0);
});

it('ends with the last row that is let go of, unless the ticks were asked for', () => {
  const store = createSelection();
  store.show([1, 2]);
  store.press(1, false);
  store.press(1, false);
  expect(store.get().isOn).toBe(false);
  store.setOn(true);
  store.press(1, false);
  store.press(1, false);
  expect(store.get().isOn).toBe(true);
  store.setOn(false);
  expect(store.get()).toEqual({ ids: new Set(), isOn: false, goneCount: 0 });
});
