import { vi } from 'vitest';

/** Calls `note` whenever a text is read, which happens when its component renders. `vi.restoreAllMocks()` ends it. */
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
