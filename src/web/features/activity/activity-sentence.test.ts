import { expect, it } from 'vitest';
import type { ShopActivityRow } from '#shared/contracts/history.ts';
import { sentenceOf } from './activity-sentence.ts';

const entry = (over: Partial<ShopActivityRow>) =>
  sentenceOf(
    { entity: 'customer', action: 'updated', before: {}, after: {}, batch: null, ...over } as ShopActivityRow,
    'Africa/Windhoek',
  ).who;

it('names who did it; what a device did unsigned was done by somebody, what no device did by the system', () => {
  expect(entry({ agent: 'Agent 3', deviceId: 'd1' })).toBe('Agent 3');
  expect(entry({ agent: null, deviceId: 'd1' })).toBe('Somebody');
  expect(entry({ agent: null, deviceId: null })).toBe('The system');
});
