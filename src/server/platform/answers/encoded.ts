import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A response body with its compressed forms: compressed once for all who request it, and off the main thread. */
export type Encoded = { plain: string; br?: Promise<Buffer>; gzip?: Promise<Buffer> };

export type Encoding = 'br' | 'gzip';

/** A smaller body fits into one packet uncompressed. */
const COMPRESS_FROM_BYTES = 1400;

const brotli = promisify(brotliCompress);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const COMPRESS: Record<Encoding, (plain: string) => Promise<Buffer>> = {
  br: (plain) => brotli(plain, BROTLI),
  gzip: promisify(gzip),
};

/** The encoding to send to a client that accepts these; null for an uncompressed body. */
export function encodingFor(accepted: string | string[] | undefined, { plain }: Encoded): Encoding | null {
  return plain.length < COMPRESS_FROM_BYTES ? null : encodingOf(String(accepted ?? ''));
}

export function encode(body: Encoded, encoding: Encoding): Promise<Buffer> {
  body[encoding] ??= COMPRESS[encoding](body.plain);
  return body[encoding];
}

function encodingOf(accepted: string): Encoding | null {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') ? 'gzip' : null;
}
