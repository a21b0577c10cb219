/** Which rows of a list are chosen, beside the list: choosing one renders no other row again. */
export interface SelectionStore {
  subscribe: (listener: () => void) => () => void;
  /** The same until something of it changes. */
  get: () => Selection;
  /** Chooses a row, or lets go of it; with `isRange` all from the one that was pressed before. */
  press: (id: number, isRange: boolean) => void;
  choose: (ids: readonly number[]) => void;
  /** Shows the ticks on every row, or ends with all that is chosen. */
  setOn: (isOn: boolean) => void;
  /** What a list has loaded now, in its order; a screen may have two of them, the upper first. */
  show: (ids: readonly number[], list?: string) => void;
}

export interface Selection {
  ids: ReadonlySet<number>;
  isOn: boolean;
  /** Those of the chosen that stood in the list and do so no longer. */
  goneCount: number;
}

export function createSelection(): SelectionStore {
  const listeners = new Set<() => void>();
  let current: Selection = { ids: new Set(), isOn: false, goneCount: 0 };
  const lists = new Map<string, readonly number[]>();
  const shown = () => [...lists.values()].flat();
  let anchor: number | null = null;
  /** The ticks are shown although nothing is chosen. */
  let isAsked = false;
  const seen = new Set<number>();

  function set(chosen: Iterable<number>) {
    const ids = new Set(chosen);
    const isOn = isAsked || ids.size > 0;
    const present = new Set(shown());
    const goneCount = [...ids].filter((id) => seen.has(id) && !present.has(id)).length;
    current = { ids, isOn, goneCount };
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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

/** The rows from one to the other, both among them; the other alone where the one stands there no longer. */
function between(shown: readonly number[], from: number, to: number): readonly number[] {
  const [start, end] = [shown.indexOf(from), shown.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1);
}
