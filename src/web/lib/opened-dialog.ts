// Which dialog of a screen is open about which record: what others are told that somebody is doing.

export interface OpenedDialog {
  /** What its host calls it: 'pay', 'edit'. */
  dialog: string;
  /** Of the query that reads the record, or 'opened'. */
  path: string;
  id: number;
}

let opened: OpenedDialog | null = null;
const listeners = new Set<() => void>();

/** Returns the function that says it is closed. */
export function noteOpened(next: OpenedDialog): () => void {
  const set = (value: OpenedDialog | null) => {
    opened = value;
    for (const listener of listeners) listener();
  };
  set(next);
  return () => {
    if (opened === next) set(null);
  };
}

export const openedDialog = () => opened;

export function subscribeOpened(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
