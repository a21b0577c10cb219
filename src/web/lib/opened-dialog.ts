import { createListeners } from './listeners.ts';

// Which dialog is open about which record, to tell other devices that somebody is working on it.

export interface OpenedDialog {
  /** The name that its host gives it: 'pay', 'edit'. */
  dialog: string;
  /** The path of the query that reads the record, or 'opened'. */
  path: string;
  id: number;
}

let opened: OpenedDialog | null = null;
const changes = createListeners();

/** Notes an open dialog. Returns the function to call when it closes. */
export function noteOpened(next: OpenedDialog): () => void {
  const set = (value: OpenedDialog | null) => {
    opened = value;
    changes.tell();
  };
  set(next);
  return () => {
    if (opened === next) set(null);
  };
}

export const openedDialog = () => opened;

export const subscribeOpened = changes.subscribe;
