/** Whether there is room to save anything, as far as this process knows: judged in one place, told to whoever asks. */
export type DiskState = {
  isFull(): boolean;
  set(isFull: boolean): void;
  /** The database has refused a change for want of room: believed at once, and until it has taken one again. */
  noteRefusal(): void;
  /** Whether the database itself has said so since the disk was last found to have room. */
  wasRefused(): boolean;
  /** Told when it fills up and when there is room again. */
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
