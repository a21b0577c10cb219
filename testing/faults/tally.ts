/** Counts how often each text occurred. */
export type Tally = {
  note(what: string): void;
  total(): number;
  /** '; 429: 3; ECONNRESET: 1', to append to a figure; empty without any. */
  words(): string;
};

export function openTally(): Tally {
  const counts = new Map<string, number>();
  return {
    note: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    words: () => [...counts].map(([what, count]) => `; ${what}: ${count}`).join(''),
  };
}
