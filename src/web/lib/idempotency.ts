import { useMemo } from 'react';
import { randomId } from './random-id.ts';

/** A key for the POST of a dialog: a new one each time it opens, the same through its retries. */
export function useIdempotencyKey(isOpen: boolean): string {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening is what asks for another key
  return useMemo(() => randomId(), [isOpen]);
}
