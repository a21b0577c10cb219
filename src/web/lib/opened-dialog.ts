// Which dialog is open about which record, to tell other devices that somebody is working on it.

export interface OpenedDialog {
  /** The name that its host gives it: 'pay', 'edit'. */
  dialog: string;
  /** The path of the query that reads the record, or 'opened'. */
  path: string;
  id: number;
}

let opened: OpenedDialog | null = null;
const listeners = new Set<() => void>();

/** Notes an open dialog. Returns the function to call when it closes. */
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
