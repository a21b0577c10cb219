// Decodes bytes to text: detects the encoding, and refuses files that are not text.

import { ImportFileError, type ImportFileErrorCode } from './import-file-error.ts';

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

export type DecodedText = { text: string; encoding: TextEncodingName };

const SIGNATURES: ReadonlyArray<{ bytes: readonly number[]; code: ImportFileErrorCode }> = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], code: 'not_workbook' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], code: 'not_workbook' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], code: 'spreadsheet' },
  { bytes: [0x25, 0x50, 0x44, 0x46], code: 'pdf' },
  { bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66], code: 'not_text' },
];

const BYTE_ORDER_MARKS: ReadonlyArray<{ bytes: readonly number[]; encoding: TextEncodingName }> = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

const SNIFFED_BYTES = 4096;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const MARKUP = /^\s*<(?:!doctype|html|table|\?xml|workbook)\b/i;
const MAX_CONTROL_SHARE = 0.005;
/** What ü, é, â, ä, å, ç, ê, ë, ï, ì, Å, É, ö and Ø of DOS become inside a word when they are read as Windows-1252. */
const DOS_LETTER = /\p{L}[\u0081‚ƒ„†‡ˆ‰‹\u008d\u008f\u0090”\u009d]\p{L}/u;

/**
 * Decodes a text file: by its byte order mark, else as UTF-16 if its zero bytes show that, else as UTF-8 if that is valid,
 * else as Macintosh if its lines end as only old Mac programs and Excel's "CSV (Macintosh)" end them, else as Windows-1252.
 * The byte order mark is not part of the text.
 * @throws {ImportFileError} `empty`, `spreadsheet`, `not_workbook`, `pdf`, `web_page`, `dos_letters` or `not_text`
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const known = SIGNATURES.find((signature) => startsWith(bytes, signature.bytes));
  if (known) throw new ImportFileError(known.code);
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trim() === '') throw new ImportFileError('empty');
  if (MARKUP.test(text)) throw new ImportFileError('web_page');
  if (!isReadable(text)) throw new ImportFileError('not_text');
  // Names would be saved with other letters, and nothing would say so.
  if (encoding === 'windows-1252' && DOS_LETTER.test(text)) throw new ImportFileError('dos_letters');
  return { text, encoding };
}

function detectEncoding(bytes: Uint8Array): TextEncodingName {
  const marked = BYTE_ORDER_MARKS.find((mark) => startsWith(bytes, mark.bytes));
  if (marked) return marked.encoding;
  const zeros = countZeros(bytes.subarray(0, SNIFFED_BYTES));
  const pairs = Math.floor(Math.min(bytes.length, SNIFFED_BYTES) / 2);
  if (zeros.odd > pairs * 0.5 && zeros.even < pairs * 0.05) return 'utf-16le';
  if (zeros.even > pairs * 0.5 && zeros.odd < pairs * 0.05) return 'utf-16be';
  if (isUtf8(bytes)) return 'utf-8';
  return bytes.includes(CARRIAGE_RETURN) && !bytes.includes(LINE_FEED) ? 'macintosh' : 'windows-1252';
}

/** Apart from white space and the end-of-file mark of old DOS programs, a text has almost no control characters. */
function isReadable(text: string): boolean {
  let controls = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0) return false;
    if (code < 0x20 && !(code >= 0x09 && code <= 0x0d) && code !== 0x1a) controls += 1;
  }
  return controls <= text.length * MAX_CONTROL_SHARE;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Latin letters in UTF-16 have one zero byte each: the second byte of the pair in little endian, the first in big endian. */
function countZeros(bytes: Uint8Array): { even: number; odd: number } {
  const zeros = { even: 0, odd: 0 };
  for (const [index, byte] of bytes.entries()) {
    if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd'] += 1;
  }
  return zeros;
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
