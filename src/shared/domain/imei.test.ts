import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatImei, parseImei } from './imei.ts';

const VALID = '490154203237518';

describe('an IMEI', () => {
  it.each([VALID, '49-015420-323751-8', ' 490154 203237 518 ', '356938035643809', '000000000000000'])(
    'is read from %j',
    (text) => {
      expect(parseImei(text)).toEqual({ ok: true, imei: text.replace(/[^0-9]/g, '') });
    },
  );

  it.each([
    ['49015420323751', 'length'],
    ['4901542032375180', 'length'],
    ['', 'length'],
    ['49015420323751A', 'not_digits'],
    ['٤٩٠١٥٤٢٠٣٢٣٧٥١٨', 'not_digits'],
    ['490154203237519', 'check_digit'],
  ])('is not %j: %s', (text, reason) => {
    expect(parseImei(text)).toEqual({ ok: false, reason });
  });

  it('of any fourteen digits has exactly one check digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{14}$/), (body) => {
        const fitting = [...'0123456789'].filter((digit) => parseImei(body + digit).ok);
        expect(fitting).toHaveLength(1);
      }),
    );
  });

  it('with one digit mistyped is refused', () => {
    fc.assert(
      fc.property(fc.nat(14), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const mistyped = [...VALID].map((digit, index) =>
          index === place ? String((Number(digit) + step) % 10) : digit,
        );
        expect(parseImei(mistyped.join('')).ok).toBe(false);
      }),
    );
  });

  it('is written in its groups', () => {
    expect(formatImei(VALID)).toBe('49-015420-323751-8');
    expect(formatImei('12')).toBe('12');
  });
});
