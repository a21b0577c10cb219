// When two statuses are the same word: only letters count, in any case.

import { normalizeText } from '#shared/domain/text.ts';

export function statusWord(status: string): string {
  return normalizeText(status)
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
}
