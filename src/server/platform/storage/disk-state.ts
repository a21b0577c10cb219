/** Whether there is space to save anything, as far as this process knows: set in one place, read by all. */
export type DiskState = {
  isFull(): boolean;
  set(isFull: boolean): void;
  /** Notes that the database refused a change because the disk is full: counts at once, and until the database has accepted a write again. */
  noteRefusal(): void;
  /** Whether the database itself has refused a change since the disk was last found to have space. */
  wasRefused(): boolean;
  /** The listener is called when the disk becomes full and when it has space again. */
  onChange(listener: (isFull: boolean) => void): void;
};

export function createDiskState(): DiskState {
  const listeners: ((isFull: boolean) => void)[] = [];
  let isFull = false;
  let isRefused = false;
  const set = (next: boolean) => {
    if (!next) isRefused = false;
    if (next === isFull) return;
    isFull = next;
    for (const listener of listeners) listener(isFull);
  };
  return {
    isFull: () => isFull,
    set,
    noteRefusal() {
      isRefused = true;
      set(true);
    },
    wasRefused: () => isRefused,
    onChange: (listener) => void listeners.push(listener),
  };
}
