import { vi } from 'vitest';

/** Tells each time that a word is read, as it is when what shows it is drawn. `vi.restoreAllMocks()` ends it. */
export function noteReads<Words extends object>(
  words: Words,
  name: keyof Words & string,
  note: () => void,
): void {
  const text = words[name];
  vi.spyOn(words as Record<string, unknown>, name, 'get').mockImplementation(() => {
    note();
    return text;
  });
}
