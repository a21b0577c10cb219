import { expect, it } from 'vitest';
import { receiptNumberOf } from './receipt-number.ts';

it('is made of the key of a device, and of no other', () => {
  expect(receiptNumberOf('1c297de335bf23e8304a4cd360dcb908')).toBe('P-1C29-7DE3-35BF');
  for (const key of [
    '',
    'a customer is made',
    '1C297DE335BF23E8304A4CD360DCB908',
    '1c297de335bf23e8304a4cd360dcb9080',
  ])
    expect(receiptNumberOf(key)).toBeNull();
});
