import { phoneSearchDigits } from '#shared/domain/phone.ts';
import { phoneDigits } from '#shared/domain/phone-digits.ts';
import { normalizeText } from '#shared/domain/text.ts';

/** A piece of a text, marked when it matches the search. */
export interface Piece {
  at: number;
  text: string;
  isMarked: boolean;
}

interface Letter {
  folded: string;
  at: number;
}

/** The text in pieces, with each word of `q` marked, and numbers in any notation. */
export function markedPieces(text: string, q: string): Piece[] {
  const characters = [...text];
  const isMarked = characters.map(() => false);
  const letters = characters.flatMap((character, at) =>
    [...(normalizeText(character) || ' ')].map((folded): Letter => ({ folded, at })),
  );
  for (const word of normalizeText(q).split(' ').filter(Boolean)) mark(letters, word, isMarked);
  const digits = phoneSearchDigits(q);
  const figures = letters.filter(({ folded }) => /\d/.test(folded));
  if (digits !== null && digits.length > 2) mark(figures, digits, isMarked);
  // Also the digits as typed, with the leading zero.
  if (digits !== null) mark(figures, phoneDigits(q), isMarked);
  return piecesOf(characters, isMarked);
}

function mark(letters: readonly Letter[], word: string, isMarked: boolean[]): void {
  const text = letters.map(({ folded }) => folded).join('');
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + word.length)) {
    const last = letters[from + word.length - 1]?.at ?? 0;
    // Including the spaces within the number.
    isMarked.fill(true, letters[from]?.at, last + 1);
  }
}

function piecesOf(characters: readonly string[], isMarked: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  characters.forEach((character, at) => {
    const last = pieces.at(-1);
    if (last && last.isMarked === isMarked[at]) last.text += character;
    else pieces.push({ at, text: character, isMarked: isMarked[at] ?? false });
  });
  return pieces;
}
