import { expect, test } from 'vitest';
import type { SearchAnswer, SearchHit } from '#shared/contracts/search.ts';
import { PALETTE_TEXT } from './palette.text.ts';
import { NOTHING_SAID, wordsFor } from './palette-words.ts';

const hit = {} as SearchHit;
const asked = (answer: Partial<SearchAnswer>, more: Partial<Parameters<typeof wordsFor>[0]> = {}) =>
  wordsFor({
    ...{ q: 'selma', isNamed: false, isWaiting: false, isOffline: false, isError: false },
    ...{ answer: { hits: [], alike: null, isPartial: false, ...answer }, ...more },
  });

test.each([
  ['what was found', asked({ hits: [hit] }), NOTHING_SAID],
  ['nothing', asked({}), { above: 'Nothing found for “selma”', below: null }],
  [
    'a guess',
    asked({ hits: [hit], alike: 'Selma' }),
    { above: expect.stringContaining('“Selma”'), below: null },
  ],
  ['a part', asked({ hits: [hit], isPartial: true }), { above: null, below: PALETTE_TEXT.partial }],
  [
    'nothing in a part, which may be elsewhere',
    asked({ isPartial: true }),
    { above: null, below: PALETTE_TEXT.partial },
  ],
  [
    'nothing on this device',
    asked({ isPartial: true }, { isOffline: true }),
    { above: 'Nothing found for “selma”', below: PALETTE_TEXT.carried },
  ],
  [
    'what this device has, while the server is awaited',
    asked({ isPartial: true }, { isWaiting: true }),
    NOTHING_SAID,
  ],
  ['a screen that is named', asked({ isPartial: true }, { isNamed: true }), NOTHING_SAID],
  ['nothing typed', asked({}, { q: '' }), NOTHING_SAID],
  ['a failure', asked({}, { isError: true }), { above: PALETTE_TEXT.failed, below: null }],
  [
    'no connection and no copy',
    asked({}, { isError: true, isOffline: true }),
    { above: PALETTE_TEXT.offline, below: null },
  ],
])('of %s', (_, said, words) => {
  expect(said).toEqual(words);
});
