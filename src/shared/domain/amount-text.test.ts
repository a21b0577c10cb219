import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmountText, readTypedAmount } from './amount-text.ts';
import { amountOfCents, formatMoney, parseAmount } from './money.ts';

describe('readAmountText', () => {
  it.each([
    ['12500', 1_250_000],
    ['12500.5', 1_250_050],
    ['12500,50', 1_250_050],
    ['N$ 12,500.00', 1_250_000],
    ['N$12 500,00', 1_250_000],
    ['n$12500', 1_250_000],
    ['NAD 12,500', 1_250_000],
    ['12,500.00 NAD', 1_250_000],
    ['$12,500.00', 1_250_000],
    ['12 500,00', 1_250_000],
    ['12\u00a0500,00', 1_250_000],
    ['12\u202f500.00', 1_250_000],
    ["12'500.00", 1_250_000],
    ['12’500.00', 1_250_000],
    ['12.500,00', 1_250_000],
    ['1.234.567', 123_456_700],
    ['1,234,567.89', 123_456_789],
    ['  0.05 ', 5],
    ['.50', 50],
    ['0,00', 0],
    ['99999999.99', 9_999_999_999],
  ])('reads %j as %i cents', (text, cents) => {
    expect(readAmountText(text)).toEqual({ cents });
  });

  it.each([
    ['1,500', 150_000],
    ['1.500', 150_000],
    ['1,50', 150],
    ['1.5', 150],
    ['999,999', 99_999_900],
  ])('decides %j by the digits after its only separator', (text, cents) => {
    expect(readAmountText(text)).toEqual({ cents });
  });

  it.each([
    ['-500', /negative/],
    ['500-', /negative/],
    ['−500.00', /negative/],
    ['N$ -500', /negative/],
    ['-N$ 500', /negative/],
    ['(500.00)', /negative/],
    ['N$ (500.00)', /negative/],
    ['(N$ 500.00)', /negative/],
    ['0,500', /two decimals/],
    ['1234.567', /two decimals/],
    ['12 500,000', /two decimals/],
    ['12,500.000', /two decimals/],
    ['100000000', /largest amount/],
    ['99999999999999999999.00', /largest amount/],
    ['1.25E+04', /shortened by a spreadsheet/],
    ['US$ 500', /Namibian dollars/],
    ['R 12,500.00', /Namibian dollars/],
    ['ZAR 500', /Namibian dollars/],
    ['500 €', /Namibian dollars/],
    ['', /not an amount/],
    ['N$', /not an amount/],
    ['abc', /not an amount/],
    ['12,50,0', /not an amount/],
    ['12 50', /not an amount/],
    ['1,23,456.00', /not an amount/],
    ['12.500.00', /not an amount/],
    ['12,500.', /not an amount/],
    ['1 234,567.00', /not an amount/],
    ['500/600', /not an amount/],
    ['NaN', /not an amount/],
    ['0x10', /not an amount/],
  ])('refuses %j', (text, problem) => {
    expect(readAmountText(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('gives every amount back, whichever way it is grouped', () => {
    const marks = fc.constantFrom(
      [',', '.'],
      ['.', ','],
      [' ', ','],
      [' ', '.'],
      ["'", '.'],
      ['\u00a0', ','],
      ['', '.'],
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), marks, (cents, [group, decimal]) => {
        const whole = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, group ?? '');
        const text = `N$ ${whole}${decimal}${String(cents % 100).padStart(2, '0')}`;
        expect(readAmountText(text)).toEqual({ cents });
      }),
    );
  });
});

describe('readTypedAmount', () => {
  it.each([
    ['1,500.00', '1500.00'],
    ['1 500,00', '1500.00'],
    ['N$1500', '1500.00'],
    ['N$ 1,500', '1500.00'],
    ['1.500,00', '1500.00'],
    ['1,500', '1500.00'],
    ['1,50', '1.50'],
    ['.5', '0.50'],
  ])('sends %j as %s', (text, value) => {
    expect(readTypedAmount(text)).toEqual({ value, cents: Number(value) * 100, choices: [] });
  });

  it.each([
    ['1.500', [150_000, 150]],
    ['N$ 12.340', [1_234_000, 1_234]],
    ['1.234', [123_400]],
  ])('asks what %j means', (text, choices) => {
    expect(readTypedAmount(text)).toEqual({ value: text, cents: null, choices });
  });

  it.each(['1500', '1500.5', '1500.50', '0'])('leaves %j as it is typed', (text) => {
    expect(readTypedAmount(text).value).toBe(text);
  });

  it('shows what the API will book of what is sent, and nothing that it refuses', () => {
    const typed = fc.oneof(
      fc.stringMatching(/^(N\$ ?)?[0-9]{1,3}([., ']?[0-9]{1,3}){0,4}$/),
      fc.stringMatching(/^[0-9N$ .,'()+-]{0,14}$/),
      fc.string(),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const { value, cents } = readTypedAmount(text);
        const booked = parseAmount(value);
        expect(booked.ok ? booked.cents : null).toBe(cents);
      }),
      { numRuns: 20_000 },
    );
  });

  it('reads every amount as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
        expect(readTypedAmount(formatMoney(cents))).toMatchObject({
          value: amountOfCents(cents),
          cents,
        });
      }),
    );
  });
});
