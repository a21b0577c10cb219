import { expect, it } from 'vitest';
import { createWholeLists } from './whole-lists.ts';

const LIMITS = { most: 4, mostOfOne: 2, waitMs: 60_000, longestMs: 60_000 };

it('keeps places for others, however many one session asks for', async () => {
  const lists = createWholeLists(LIMITS);
  const first = await lists.enter('greedy');
  await lists.enter('greedy');
  let isIn = false;
  const third = lists.enter('greedy').then(() => {
    isIn = true;
  });
  const fourth = lists.enter('greedy');
  await lists.enter('colleague');
  expect(isIn).toBe(false);
  first.leave();
  await third;
  lists.close();
  await expect(fourth).rejects.toMatchObject({ code: 'unavailable' });
});

it('gives a free place to whoever waits longest and may have it', async () => {
  const lists = createWholeLists(LIMITS);
  await lists.enter('greedy');
  await lists.enter('greedy');
  await lists.enter('colleague');
  const last = await lists.enter('other');
  const blocked = lists.enter('greedy');
  const next = lists.enter('fourth');
  last.leave();
  await next;
  lists.close();
  await expect(blocked).rejects.toMatchObject({ code: 'unavailable' });
});
