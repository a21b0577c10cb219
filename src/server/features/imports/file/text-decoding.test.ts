import { describe, expect, it } from 'vitest';
import { encodeText, type FixtureEncoding } from '#testing/quote-fixture-file.ts';
import { decodeText } from './text-decoding.ts';

const TEXT = 'Quote;Customer\nQ-1;Käthe Müller – “Lüderitz”\nQ-2;João Conceição\n';
const ENCODINGS: FixtureEncoding[] = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'];

describe('decodeText', () => {
  it.each(ENCODINGS)('recognises %s without a byte order mark', (encoding) => {
    expect(decodeText(encodeText(TEXT, encoding))).toEqual({ text: TEXT, encoding });
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('leaves the byte order mark of %s out', (encoding) => {
    expect(decodeText(encodeText(`\ufeff${TEXT}`, encoding))).toEqual({ text: TEXT, encoding });
  });

  it('reads plain English text as UTF-8', () => {
    expect(decodeText(encodeText('a,b\n', 'windows-1252')).encoding).toBe('utf-8');
  });

  it('reads “CSV (Macintosh)” by its line ends', () => {
    const bytes = [...Buffer.from('Quote;Customer\rQ-1;K'), 0x8a, ...Buffer.from('the M'), 0x9f, 0x0d];
    expect(decodeText(Uint8Array.from(bytes))).toEqual({
      text: 'Quote;Customer\rQ-1;Käthe Mü\r',
      encoding: 'macintosh',
    });
  });

  it.each([
    ['ä', 0x84],
    ['ö', 0x94],
    ['ü', 0x81],
    ['ë', 0x89],
    ['é', 0x82],
  ])('refuses the %s of “CSV (MS-DOS)” inside a word', (_, letter) => {
    const bytes = Uint8Array.from([
      ...Buffer.from('Quote;Customer\r\nQ-1;K'),
      letter,
      ...Buffer.from('rner\r\n'),
    ]);
    expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ code: 'dos_letters' }));
  });

  it('leaves marks around and between the words of Windows-1252 alone', () => {
    const text = 'Anna “Nana” O’Brien – 5 ‰; „Oma“ Göbel… ‚a‘; N‡ 3\n';
    expect(decodeText(encodeText(text, 'windows-1252')).text).toBe(text);
  });

  it.each([
    ['no bytes', [], 'empty'],
    ['only blank lines', [0x0d, 0x0a, 0x20], 'empty'],
    ['only a byte order mark', [0xff, 0xfe], 'empty'],
    ['a zip file', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00], 'not_workbook'],
    ['an old Excel workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1], 'spreadsheet'],
    ['a PDF', [...Buffer.from('%PDF-1.7\n')], 'pdf'],
    ['a web page', [...Buffer.from('\n<!DOCTYPE html><table>')], 'web_page'],
    ['an XML workbook', [...Buffer.from('<?xml version="1.0"?>')], 'web_page'],
    ['rich text', [...Buffer.from('{\\rtf1 Quote}')], 'not_text'],
    ['an image', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d], 'not_text'],
    ['text with a zero byte', [...Buffer.from('Quote,Customer\0,Phone\n')], 'not_text'],
    ['control characters', [0x51, 0x01, 0x02, 0x03, 0x04], 'not_text'],
  ])('refuses %s', (_, bytes, code) => {
    expect(() => decodeText(Uint8Array.from(bytes))).toThrow(expect.objectContaining({ code }));
  });
});
