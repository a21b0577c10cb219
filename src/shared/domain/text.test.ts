import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itAnswers } from '#testing/it-answers.ts';
import { escapeLike, normalizeQuoteNumber, normalizeText, searchKey } from './text.ts';

describe('normalizeText', () => {
  itAnswers('folds %j to %j', normalizeText, [
    ['  Selma   NANGOLO ', 'selma nangolo'],
    ['Ndapéwa', 'ndapewa'],
    ['Ndape\u0301wa', 'ndapewa'],
    ['ÅSE MÜLLER', 'ase muller'],
    ['Strauß', 'strauss'],
    ['STRAUẞ', 'strauss'],
    ['Łukasz Ødegård', 'lukasz odegard'],
    ['Selma\u00a0Nangolo', 'selma nangolo'],
    ['Selma\t\nNangolo', 'selma nangolo'],
    ['Sel\u200bma\ufeff', 'selma'],
    ['İSTANBUL ISI', 'istanbul isi'],
    ['ｉＰｈｏｎｅ', 'iphone'],
    ['O’Brien', "o'brien"],
    ['Jean–Luc', 'jean-luc'],
    ['ǃGaeb', '!gaeb'],
    ['!Gaeb', '!gaeb'],
    ['ǀUirab', '|uirab'],
    ['ǁGaroëb', '//garoeb'],
    ['//Garoëb', '//garoeb'],
    ['||Garoëb', '//garoeb'],
    ['ǂNûkhoen', '=nukhoen'],
    ['‡Nukhoen', '=nukhoen'],
    ['王小明', '王小明'],
    ['', ''],
    [' \u200b ', ''],
  ]);

  it('gives the same answer when applied again, and never outer or double spaces', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (text) => {
        const folded = normalizeText(text);
        expect(normalizeText(folded)).toBe(folded);
        expect(folded).not.toMatch(/^\s|\s$|\s\s/u);
      }),
      { numRuns: 5_000 },
    );
  });

  it('folds plain text as it folds text with more in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(normalizeText(text)).toBe(normalizeText(`\u200b${text}`));
      }),
      { numRuns: 5_000 },
    );
  });

  it('ignores the case of plain letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9 .@-]{0,30}$/), (text) => {
        expect(normalizeText(text.toUpperCase())).toBe(normalizeText(text));
      }),
    );
  });
});

describe('searchKey', () => {
  it('joins the fields that have text, one a line', () => {
    expect(searchKey(['Q-1001', null, ' Selma  Nangolo', undefined, '', '081 123'])).toBe(
      'q-1001\nselma nangolo\n081 123',
    );
  });

  it('lets no search text match across two fields', () => {
    expect(searchKey(['Selma', 'Nangolo']).includes(normalizeText('Selma Nangolo'))).toBe(false);
  });
});

describe('normalizeQuoteNumber', () => {
  it.each([
    'QT-1001',
    ' qt-1001 ',
    'Qt - 1001',
    'QT\u00a0-1001',
    'QT–1001',
    'qt1001',
    'QT 1001',
    'Q-T-10-01',
  ])('reads %j as qt1001', (text) => {
    expect(normalizeQuoteNumber(text)).toBe('qt1001');
  });

  it('keeps different quotes apart', () => {
    expect(normalizeQuoteNumber('QT-1001')).not.toBe(normalizeQuoteNumber('QT/1001'));
    expect(normalizeQuoteNumber('--')).not.toBe(normalizeQuoteNumber('-'));
  });
});

describe('escapeLike', () => {
  itAnswers('escapes %j as %j', escapeLike, [
    ['50%', '50\\%'],
    ['a_b', 'a\\_b'],
    ['c:\\x', 'c:\\\\x'],
    ['plain', 'plain'],
  ]);
});
