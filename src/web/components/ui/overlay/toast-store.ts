// The toasts, of which one is visible: the newest. A toast that can still be undone is not lost to a newer one: it waits behind it and comes back,
// with its full duration, when the newer one is gone.

export const TOAST_DURATION_MS = 5_000;
/** Longer, because Undo takes time to read and decide. */
const UNDO_DURATION_MS = 10_000;
/** Dismissed toasts are kept this long. */
const TOAST_REMOVE_DELAY_MS = 1_000_000;

export const UNDO_LABEL = 'Undo';

/** Single keys for the buttons of the visible toast. */
export const TOAST_KEYS = { undo: 'z', offer: 'o' } as const;

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastContent {
  title: string;
  description?: string | undefined;
  /** The request id of the failure in the server's log. */
  requestId?: string | null;
  /** 'alert' is news from elsewhere, not the result of an action on this screen. */
  variant?: 'default' | 'destructive' | 'alert';
  /** Undo, Open, …: a toast with an action is shown longer. */
  action?: ToastAction;
  /** A likely next step; its button comes before the action. */
  offer?: ToastAction;
  /** Never replaced by a newer toast before it was seen; the default with an action. */
  isKept?: boolean;
  durationMs?: number;
}

export interface Toast extends ToastContent {
  id: number;
  isOpen: boolean;
  isKept: boolean;
  durationMs: number;
}

type Listener = () => void;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<Listener>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a toast; returns the function that removes it. */
export function toast(content: ToastContent): () => void {
  const id = nextId++;
  const durationMs = content.durationMs ?? (content.action ? UNDO_DURATION_MS : TOAST_DURATION_MS);
  const isKept = content.isKept ?? content.action !== undefined;
  const replaced = toasts.filter((one) => one.isOpen && !one.isKept).map((one) => one.id);
  toasts = [{ ...content, id, isOpen: true, isKept, durationMs }, ...toasts];
  for (const other of replaced) close(other);
  publish();
  return () => dismissToast(id);
}

/** Hides a toast; it is kept for `TOAST_REMOVE_DELAY_MS`. */
export function dismissToast(id: number): void {
  close(id);
  publish();
}

/** Newest first; the first open one is visible. */
export function getToasts(): readonly Toast[] {
  return toasts;
}

export function subscribeToToasts(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Removes all toasts, at logout and between tests. */
export function clearToasts(): void {
  for (const timer of removals.values()) clearTimeout(timer);
  removals.clear();
  toasts = [];
  publish();
}

function close(id: number): void {
  if (!toasts.some((one) => one.id === id && one.isOpen)) return;
  toasts = toasts.map((one) => (one.id === id ? { ...one, isOpen: false } : one));
  removals.set(
    id,
    setTimeout(() => {
      removals.delete(id);
      toasts = toasts.filter((one) => one.id !== id);
      publish();
    }, TOAST_REMOVE_DELAY_MS),
  );
}

function publish(): void {
  for (const listener of listeners) listener();
}
