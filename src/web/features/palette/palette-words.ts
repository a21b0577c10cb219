import type { SearchAnswer } from '#shared/contracts/search.ts';
import { alikeText, nothingText, PALETTE_TEXT } from './palette.text.ts';

interface Asked {
  /** As it was typed. */
  q: string;
  answer: SearchAnswer | undefined;
  /** A screen or command begins like it. */
  isNamed: boolean;
  isWaiting: boolean;
  isOffline: boolean;
  isError: boolean;
}

/** What is said of the rows: above them why these, below them what may be missing, where it moves none of them. */
export interface Words {
  above: string | null;
  below: string | null;
}

export const NOTHING_SAID: Words = { above: null, below: null };

/** What is said of an answer. While it is awaited nothing is: what this device has of it is no answer yet. */
export function wordsFor({ q, answer, isNamed, isWaiting, isOffline, isError }: Asked): Words {
  if (q === '') return NOTHING_SAID;
  if (isOffline && isError) return { above: PALETTE_TEXT.offline, below: null };
  if (isWaiting) return NOTHING_SAID;
  if (isError) return { above: PALETTE_TEXT.failed, below: null };
  const { hits = [], alike = null, isPartial = false } = answer ?? {};
  if (hits.length === 0 && isNamed) return NOTHING_SAID;
  const below = isPartial ? (isOffline ? PALETTE_TEXT.carried : PALETTE_TEXT.partial) : null;
  if (alike !== null) return { above: alikeText(alike), below };
  // What was not looked through may have it.
  return { above: hits.length > 0 || (isPartial && !isOffline) ? null : nothingText(q), below };
}
