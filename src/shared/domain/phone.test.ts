import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itAnswers } from '#testing/it-answers.ts';
import {
  formatPhone,
  isSamePhone,
  normalizePhone,
  phoneSearchDigits,
  smsHref,
  telHref,
  whatsappHref,
} from './phone.ts';
import { phoneDigits } from './phone-digits.ts';

describe('normalizePhone', () => {
  it.each([
    '0811234567',
    '081 123 4567',
    '(081) 123-4567',
    '081-123-4567',
    '081.123.4567',
    '811234567',
    '264811234567',
    '+264811234567',
    '+264 81 123 4567',
    '+264 (0)81 123 4567',
    '+2640811234567',
    '00264811234567',
    '00264 81 123 4567',
    ' 264811234567',
    ' 264 81 123 4567',
    ' 0811234567',
    '0811234567 ',
    '\u202a+264 81 123 4567\u202c',
    '０８１１２３４５６７',
    '+811234567',
    'Selma 0811234567',
  ])('sees one number in %j', (raw) => {
    expect(normalizePhone(raw)).toBe('264811234567');
  });

  itAnswers('keys %j as %s', normalizePhone, [
    ['0851234567', '264851234567'],
    ['061 123 456', '26461123456'],
    ['061 1234567', '264611234567'],
    ['+27 82 123 4567', '27821234567'],
    [' 27821234567', '27821234567'],
    ['27821234567', '27821234567'],
    ['0027821234567', '27821234567'],
    ['+86 138 0013 8000', '8613800138000'],
    ['+971 50 123 4567', '971501234567'],
  ]);

  itAnswers('falls back to the digits of %j', normalizePhone, [
    ['12345', '12345'],
    ['081 123', '081123'],
    ['08112345', '08112345'],
    ['+264 08112345', '26408112345'],
    ['ask at counter 3', '3'],
    ['unknown', ''],
    ['', ''],
    ['+', ''],
    ['0811234567 / 0851234567', '08112345670851234567'],
  ]);

  it('keys every Namibian mobile the same however it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom('81', '85', '83'), fc.stringMatching(/^[0-9]{7}$/), (prefix, rest) => {
        const key = `264${prefix}${rest}`;
        for (const raw of [
          `0${prefix}${rest}`,
          `+${key}`,
          ` ${key}`,
          `00${key}`,
          `0${prefix} ${rest.slice(0, 3)} ${rest.slice(3)}`,
        ]) {
          expect(normalizePhone(raw)).toBe(key);
        }
        expect(normalizePhone(key)).toBe(key);
        expect(normalizePhone(formatPhone(key))).toBe(key);
      }),
    );
  });

  it('takes any text without throwing and answers digits only', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9+() /-]{0,20}$/)),
        (raw) => {
          expect(normalizePhone(raw)).toMatch(/^[0-9]*$/);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe('isSamePhone', () => {
  it.each([
    ['0811234567', '+264 81 123 4567', true],
    ['0811234567', '0811234568', false],
    ['12345', '123-45', true],
    ['', '', false],
    ['none', 'unknown', false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(isSamePhone(a, b)).toBe(same);
  });
});

describe('phoneDigits', () => {
  it('keeps what was typed, in order', () => {
    expect(phoneDigits('+264 (0)81 12')).toBe('26408112');
  });
});

describe('formatPhone', () => {
  itAnswers('shows %j as %j', formatPhone, [
    ['+264812345678', '081 234 5678'],
    ['0851234567', '085 123 4567'],
    ['061123456', '061 123 456'],
    ['+27821234567', '+27 82 123 4567'],
    [' 12345 ', '12345'],
    ['081-740-744', '081-740-744'],
    ['264 81 740744', '264 81 740744'],
    ['ask Selma', 'ask Selma'],
    ['', ''],
  ]);
});

describe('links', () => {
  itAnswers('dials %j by %j', telHref, [
    ['081 123 4567', 'tel:+264811234567'],
    ['+27 82 123 4567', 'tel:+27821234567'],
    ['12345', 'tel:12345'],
    ['+999 123', 'tel:+999123'],
    ['unknown', null],
    ['', null],
    ['0811234567 / 0851234567', null],
  ]);

  it.each([
    ['081 123 4567', undefined, 'https://wa.me/264811234567'],
    ['081 123 4567', '', 'https://wa.me/264811234567'],
    ['081 123 4567', 'Q-1 & co: N$ 5', 'https://wa.me/264811234567?text=Q-1%20%26%20co%3A%20N%24%205'],
    ['081 123 4567', 'half \ud800', 'https://wa.me/264811234567?text=half%20%EF%BF%BD'],
    ['27821234567', undefined, 'https://wa.me/27821234567'],
    ['12345', 'hello', null],
    ['', 'hello', null],
  ])('opens WhatsApp for %j with %j by %j', (raw, text, href) => {
    expect(whatsappHref(raw, text)).toBe(href);
  });

  it.each([
    ['081 123 4567', undefined, 'sms:+264811234567'],
    ['081 123 4567', 'Ready & waiting', 'sms:+264811234567?&body=Ready%20%26%20waiting'],
    ['12345', 'Hi', 'sms:12345?&body=Hi'],
    ['unknown', 'Hi', null],
  ])('texts %j with %j by %j', (raw, text, href) => {
    expect(smsHref(raw, text)).toBe(href);
  });
});

describe('phoneSearchDigits', () => {
  itAnswers('reads %j as %j', phoneSearchDigits, [
    ['081 23', '8123'],
    ['+264 81 23', '2648123'],
    ['00264 81', '26481'],
    ['+264 (0)81 23', '2648123'],
    ['+264 81 234 5', '812345'],
    ['+264 081 234 5', '812345'],
    ['0812345', '812345'],
    ['(061) 220-1', '612201'],
    ['5678', '5678'],
    ['0', null],
    ['', null],
    ['+', null],
    ['12 Main Road', null],
    ['Q-1001', null],
  ]);
});
