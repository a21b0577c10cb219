import { expect, it } from 'vitest';
import { whenBulkTurn } from './bulk-turn.ts';

it('lets two work at a time and few wait, and refuses whoever comes then', async () => {
  const gate = Promise.withResolvers<void>();
  let begun = 0;
  const work = () => {
    begun += 1;
    return gate.promise;
  };
  const admitted = Array.from({ length: 22 }, () => whenBulkTurn(work));
  expect(begun).toBe(2);
  await expect(whenBulkTurn(work)).rejects.toMatchObject({ code: 'unavailable' });
  gate.resolve();
  await Promise.all(admitted);
  expect(begun).toBe(22);
});
