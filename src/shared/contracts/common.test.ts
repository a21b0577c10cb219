import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { amountIn, amountOut, choiceIn, id, instantIn, optionalText, requiredText } from './common.ts';
import { flag, idText, pageQuery, searchText } from './queries.ts';

const accepts = (kind: z.ZodType, input: unknown) => kind.safeParse(input).success;
const messagesOf = (kind: z.ZodType, input: unknown) =>
  kind.safeParse(input).error?.issues.map((issue) => issue.message) ?? [];

const cents = fc.integer({ min: 0, max: 9_999_999_999 });
const decimal = (value: number) => {
  const digits = String(value).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('an amount in a request', () => {
  it('comes out as the same amount with two places, whatever it is', () => {
    fc.assert(
      fc.property(cents, (value) => {
        const text = decimal(value);
        expect(amountIn.parse(text)).toBe(text);
        expect(amountIn.parse(Number(text))).toBe(text);
        expect(accepts(amountOut, text)).toBe(true);
      }),
    );
  });

  it.each([
    ['5', '5.00'],
    ['5.5', '5.50'],
    [' 5.05 ', '5.05'],
    ['007', '7.00'],
    [0, '0.00'],
    [-0, '0.00'],
    [99_999_999.99, '99999999.99'],
  ])('reads %j as %s', (input, expected) => {
    expect(amountIn.parse(input)).toBe(expected);
  });

  it.each([
    '',
    ' ',
    '-1',
    '+1',
    -0.01,
    '1e3',
    1e21,
    '1,500.00',
    '1 500',
    '0.001',
    0.1 + 0.2,
    '100000000',
    100_000_000,
    'NaN',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '0x10',
    '١٢',
    '5.',
    '.5',
    'N$ 5',
    true,
    null,
    undefined,
    [5],
    {},
  ])('refuses %j with one message', (input) => {
    expect(messagesOf(amountIn, input)).toHaveLength(1);
  });

  it('never accepts more than two places', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 9 }), (value, digit) => {
        expect(accepts(amountIn, `${decimal(value)}${digit}`)).toBe(false);
      }),
    );
  });
});

describe('an instant in a request', () => {
  it('keeps the moment of any ISO instant', () => {
    const anyDate = fc.date({
      min: new Date('1970-01-02T00:00:00Z'),
      max: new Date('2199-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyDate, (at) => {
        expect(instantIn.parse(at.toISOString())).toEqual({ kind: 'instant', at });
        const day = at.toISOString().slice(0, 10);
        expect(instantIn.parse(day)).toEqual({ kind: 'day', day });
      }),
    );
  });

  it.each(['2026-10-01T10:00:00+02:00', '2026-10-01T10:00+0200', '2026-10-01T08:00Z'])(
    'reads the offset of %s',
    (text) => {
      expect(instantIn.parse(text)).toEqual({ kind: 'instant', at: new Date('2026-10-01T08:00:00Z') });
    },
  );

  it('tells absent from cleared, and takes an empty text for absent', () => {
    expect(instantIn.parse(undefined)).toBeUndefined();
    expect(instantIn.parse('')).toBeUndefined();
    expect(instantIn.parse(null)).toBeNull();
  });

  it.each([
    '2026-02-30',
    '2026-02-30T10:00:00Z',
    '2026-13-01',
    '2026-10-01T25:00:00Z',
    '2026-10-01T10:61:00Z',
    '2026-10-01T10:00:00',
    '2026-10-01 10:00',
    '01/10/2026',
    '1 October 2026',
    '1969-12-31',
    '2201-01-01',
    '+012026-10-01T00:00:00Z',
    '1790000000',
    ' ',
    'today',
    1_790_000_000,
    {},
  ])('refuses %j', (input) => {
    expect(messagesOf(instantIn, input)).toHaveLength(1);
  });
});

const FORBIDDEN = ['\u0000', '\u0007', '\u001b', '\u007f', '\ud800', 'x\udc00'];

describe('texts', () => {
  const required = requiredText('Name is required', 10);
  const optional = optionalText(10);

  it('trims what must be there, and says so in the words of the form when it is not', () => {
    expect(required.parse('  Selma  ')).toBe('Selma');
    for (const missing of ['', '   ', '\t\n', undefined, null, 5, {}]) {
      expect(messagesOf(required, missing), JSON.stringify(missing)).toEqual(['Name is required']);
    }
  });

  it('keeps, clears and trims what may be missing', () => {
    expect(optional.parse(undefined)).toBeUndefined();
    expect(optional.parse(null)).toBeNull();
    expect(optional.parse('  ')).toBeNull();
    expect(optional.parse(' a ')).toBe('a');
  });

  it('counts the length after trimming', () => {
    for (const kind of [required, optional]) {
      expect(kind.parse(`   ${'x'.repeat(10)}   `)).toBe('x'.repeat(10));
      expect(messagesOf(kind, 'x'.repeat(11))).toEqual(['At most 10 characters']);
    }
  });

  it.each(FORBIDDEN)('refuses %j, which cannot be stored or hides in what people read', (character) => {
    for (const kind of [required, optional]) {
      expect(messagesOf(kind, `a${character}b`)).toEqual(['Contains characters that cannot be stored']);
    }
  });

  const HIDDEN = ['\u200b', '\u00ad', '\u200e', '\u202e', '\u2066', '\u2060', '\ufeff', '\u0085'];

  it.each([...HIDDEN, '\u3164', '\u2800', '\u115f', '\ufe0f', '\u200d'])(
    'takes a text of nothing but %j for none',
    (character) => {
      const text = ` ${character}${character} `;
      expect(messagesOf(required, text)).toEqual(['Name is required']);
      expect(optional.parse(text)).toBeNull();
    },
  );

  it.each(HIDDEN)('drops %j, which hides in what people read', (character) => {
    for (const kind of [required, optional]) expect(kind.parse(`${character}a${character}b`)).toBe('ab');
  });

  it('takes every other text as it is', () => {
    for (const text of ['ǃGaëb ǁ', 'a\nb\tc', '😀 ok', "O'Neil; --", '=1+1', '<b>x</b>', '👩‍👧 x']) {
      expect(required.parse(text), text).toBe(text);
      expect(optional.parse(text), text).toBe(text);
    }
  });
});

describe('a choice', () => {
  const kind = choiceIn(['china', 'dubai']);
  it('is one of its codes; absent keeps, null and empty clear', () => {
    expect(kind.parse('china')).toBe('china');
    expect(kind.parse(undefined)).toBeUndefined();
    expect(kind.parse(null)).toBeNull();
    expect(kind.parse('')).toBeNull();
    expect(messagesOf(kind, 'paris')).toEqual(['Expected china, dubai']);
    expect(accepts(kind, 'China')).toBe(false);
  });
});

describe('ids', () => {
  it('are whole numbers that the database can hold', () => {
    for (const value of [1, 2_147_483_647]) {
      expect(id.parse(value)).toBe(value);
      expect(idText.parse(String(value))).toBe(value);
    }
    for (const value of [0, -1, 1.5, 2_147_483_648, '1', Number.NaN, null]) {
      expect(accepts(id, value), String(value)).toBe(false);
    }
    for (const text of ['0', '01', '-1', '1.0', '1e3', ' 1', '2147483648', '9999999999', '', 'abc', '1;']) {
      expect(accepts(idText, text), text).toBe(false);
    }
  });
});

describe('a page', () => {
  it('has 1 to 500 rows, or is the whole list', () => {
    expect(pageQuery.parse({})).toEqual({});
    expect(pageQuery.parse({ limit: '1' })).toEqual({ limit: 1 });
    expect(pageQuery.parse({ limit: '500', cursor: 'x' })).toEqual({ limit: 500, cursor: 'x' });
    for (const limit of ['0', '501', '1000', '-1', '1.5', '', 'all', ' 5']) {
      expect(messagesOf(pageQuery, { limit }), limit).toEqual(['Expected a whole number from 1 to 500']);
    }
    expect(accepts(pageQuery, { cursor: 'x'.repeat(501) })).toBe(false);
  });
});

describe('query texts', () => {
  it('cut a long search off rather than refuse it', () => {
    expect(searchText.parse('x'.repeat(5000))).toHaveLength(200);
    expect(searchText.parse(undefined)).toBeUndefined();
  });

  it('drop what no stored text can have', () => {
    expect(searchText.parse('a\u0000b')).toBe('ab');
    expect(searchText.parse(`${'x'.repeat(199)}😀`)?.isWellFormed()).toBe(true);
  });

  it('read a flag that is only named as yes', () => {
    for (const yes of ['', '1', 'true']) expect(flag.parse(yes), yes).toBe(true);
    for (const no of ['0', 'false', 'no', 'TRUE ']) expect(flag.parse(no), no).toBe(false);
    expect(flag.parse(undefined)).toBeUndefined();
  });
});
