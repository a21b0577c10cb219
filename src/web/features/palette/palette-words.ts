import type { SearchAnswer } from '#shared/contracts/search.ts';
import { alikeText, nothingText, PALETTE_TEXT } from './palette.text.ts';

interface Asked {
  /** The text as typed. */
  q: string;
  answer: SearchAnswer | undefined;
  /** The name of a screen or command begins with it. */
  isNamed: boolean;
  isWaiting: boolean;
  isOffline: boolean;
  isError: boolean;
}

/** The texts around the rows: above them why these are shown, below them, without moving them, what may be missing. */
export interface Words {
  above: string | null;
  below: string | null;
}

export const NOTHING_SAID: Words = { above: null, below: null };

/** The texts about an answer. Empty while the server's answer is pending, as results of this device alone are not final. */
export function wordsFor({ q, answer, isNamed, isWaiting, isOffline, isError }: Asked): Words {
  if (q === '') return NOTHING_SAID;
  if (isOffline && isError) return { above: PALETTE_TEXT.offline, below: null };
  if (isWaiting) return NOTHING_SAID;
  if (isError) return { above: PALETTE_TEXT.failed, below: null };
  const { hits = [], alike = null, isPartial = false } = answer ?? {};
  if (hits.length === 0 && isNamed) return NOTHING_SAID;
  const below = isPartial ? (isOffline ? PALETTE_TEXT.carried : PALETTE_TEXT.partial) : null;
  if (alike !== null) return { above: alikeText(alike), below };
  // The part that was not searched may have a match.
  return { above: hits.length > 0 || (isPartial && !isOffline) ? null : nothingText(q), below };
}
