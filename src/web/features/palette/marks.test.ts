import { expect, it } from 'vitest';
import { markedPieces } from './marks.ts';

const marked = (text: string, q: string) =>
  markedPieces(text, q)
    .map(({ text: piece, isMarked }) => (isMarked ? `[${piece}]` : piece))
    .join('');

it.each([
  ['Ndapéwa !Gaëb', 'gaeb ndap', '[Ndap]éwa ![Gaëb]'],
  ['081 234 5678', '0812345', '[081 234 5]678'],
  ['081 234 5678', '+264 81 2345', '0[81 234 5]678'],
  ['QU-1012 · iPhone 15', 'qu-10', '[QU-10]12 · iPhone 15'],
  ['Straße 5', 'strasse', '[Straße] 5'],
  ['nothing here', 'xyz', 'nothing here'],
  ['aaa', 'a', '[aaa]'],
])('marks in %s what %s finds', (text, q, expected) => {
  expect(marked(text, q)).toBe(expected);
});
