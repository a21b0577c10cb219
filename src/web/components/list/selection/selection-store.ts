import { createListeners } from '#web/lib/listeners.ts';

/** Which rows of a list are selected, stored outside the list, so that selecting one renders no other row again. */
export interface SelectionStore {
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  get: () => Selection;
  /** Selects or deselects a row; with `isRange` selects all rows from the one pressed before. */
  press: (id: number, isRange: boolean) => void;
  choose: (ids: readonly number[]) => void;
  /** Shows the checkboxes on every row, or ends the selection. */
  setOn: (isOn: boolean) => void;
  /** Sets the rows that a list has loaded, in order; a screen may have two lists, the upper first. */
  show: (ids: readonly number[], list?: string) => void;
}

export interface Selection {
  ids: ReadonlySet<number>;
  isOn: boolean;
  /** The number of selected rows that were in the list and have left it. */
  goneCount: number;
}

export function createSelection(): SelectionStore {
  const changes = createListeners();
  let current: Selection = { ids: new Set(), isOn: false, goneCount: 0 };
  const lists = new Map<string, readonly number[]>();
  const shown = () => [...lists.values()].flat();
  let anchor: number | null = null;
  /** True when the checkboxes are shown although nothing is selected. */
  let isAsked = false;
  const seen = new Set<number>();

  function set(chosen: Iterable<number>) {
    const ids = new Set(chosen);
    const isOn = isAsked || ids.size > 0;
    const present = new Set(shown());
    const goneCount = [...ids].filter((id) => seen.has(id) && !present.has(id)).length;
    current = { ids, isOn, goneCount };
    changes.tell();
  }

  return {
    subscribe: changes.subscribe,
    get: () => current,
    press(id, isRange) {
      const pressed = isRange && anchor !== null ? between(shown(), anchor, id) : [id];
      const isChosen = current.ids.has(id);
      anchor = id;
      set(isChosen ? [...current.ids].filter((one) => !pressed.includes(one)) : [...current.ids, ...pressed]);
    },
    choose: (ids) => set(ids),
    setOn(isOn) {
      anchor = null;
      isAsked = isOn;
      if (!isOn) seen.clear();
      for (const id of shown()) seen.add(id);
      set(isOn ? current.ids : []);
    },
    show(ids, list = '') {
      lists.set(list, ids);
      for (const id of ids) seen.add(id);
      if (current.ids.size > 0) set(current.ids);
    },
  };
}

/** The rows between two ids, both included; only `to` when `from` is no longer in the list. */
function between(shown: readonly number[], from: number, to: number): readonly number[] {
  const [start, end] = [shown.indexOf(from), shown.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}
