import { expect, it } from 'vitest';
import type { ShopActivityRow } from '#shared/contracts/history.ts';
import { formatMoney } from '#shared/domain/money.ts';
import { sentenceOf } from './activity-sentence.ts';

const sentence = (over: Partial<ShopActivityRow>) =>
  sentenceOf(
    { entity: 'customer', action: 'updated', before: {}, after: {}, batch: null, ...over } as ShopActivityRow,
    'Africa/Windhoek',
  );
const entry = (over: Partial<ShopActivityRow>) => sentence(over).who;

it('names who did it; what a device did unsigned is of someone, what no device did of the system', () => {
  expect(entry({ agent: 'Agent 3', deviceId: 'd1' })).toBe('Agent 3');
  expect(entry({ agent: null, deviceId: 'd1' })).toBe('Someone');
  expect(entry({ agent: null, deviceId: null })).toBe('System');
});

it('says what was taken back, and what was done again', () => {
  const didOf = (undone: string) =>
    sentence({ entity: 'layby', action: 'undone', doneAt: null, after: { undone } }).did;
  expect(didOf('cancelled')).toBe('undid “Cancelled” on');
  expect(didOf('undone cancelled')).toBe('redid “Cancelled” on');
  expect(didOf('undone undone cancelled')).toBe('undid “Cancelled” on');
});

it('says that a date was promised, and that a promised one was removed', () => {
  const didOf = (toldDay: string | null) =>
    sentence({ entity: 'payment', action: 'told', after: { toldDay } }).did;
  expect(didOf('2026-11-19')).toBe('promised a date for');
  expect(didOf(null)).toBe('removed the promised date of');
});

it.each([
  ['cash', 'in cash'],
  ['eft', 'by EFT'],
  ['mobile_wallet', 'by mobile wallet'],
  ['other', 'by another method'],
])('says that money came by %s', (method, words) => {
  const paid = {
    ...{ entity: 'payment', action: 'receipt_added', method },
    ...{ before: { paidAmount: '0.00' }, after: { paidAmount: '10.00' } },
  } as const;
  expect(sentence(paid).did).toBe(`took ${formatMoney('10.00')} ${words} for`);
});
