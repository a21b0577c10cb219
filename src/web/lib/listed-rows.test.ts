import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { isOutdated, putRow } from './listed-rows.ts';

const ONE = ['/api/things', 'one', 7];
const LISTS = ['/api/things', 'list'];
const PAGES = [...LISTS, 'by pages'];
const NEWEST = ['/api/things', 'newest'];
const PLACES = { lists: [LISTS, NEWEST], one: ONE };

const row = (version: number, by: string, id = 7) => ({ id, version, by });
type Shown = ReturnType<typeof row>;

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});

function show(alone: Shown, paged: Shown, newest: Shown) {
  client.setQueryData(ONE, alone);
  client.setQueryData(PAGES, {
    pages: [{ items: [row(9, 'another', 8)] }, { items: [paged] }],
    pageParams: [],
  });
  client.setQueryData(NEWEST, [newest]);
}

function shown() {
  const pages = client.getQueryData<{ pages: { items: Shown[] }[] }>(PAGES)?.pages ?? [];
  const newest = client.getQueryData<Shown[]>(NEWEST) ?? [];
  return [client.getQueryData<Shown>(ONE), ...pages.flatMap(({ items }) => items), ...newest].map(
    (one) => one?.by,
  );
}

it.each([
  ['older', 5, 4],
  ['as old, as after a change that leaves the version alone', 5, 5],
  ['of no version yet, as before it was sent', 0, 0],
])('what is %s gives place to the answer, alone and in every list', (_, answered, known) => {
  show(row(known, 'before'), row(known, 'before'), row(known, 'before'));
  putRow(client, row(answered, 'me'), PLACES);
  expect(shown()).toEqual(['me', 'another', 'me', 'me']);
});

it.each([
  ['alone', [6, 4, 4]],
  ['on a page', [4, 6, 4]],
  ['in a list', [4, 4, 6]],
] as const)('an older answer is put nowhere when a newer row is shown %s', (_, versions) => {
  const [alone, paged, newest] = versions.map((version) => row(version, `of ${version}`));
  show(alone as Shown, paged as Shown, newest as Shown);
  const before = shown();
  putRow(client, row(5, 'me'), PLACES);
  expect(shown()).toEqual(before);
});

it('what was not read keeps no answer out, nor does a newer row of another number', () => {
  client.setQueryData(NEWEST, [row(9, 'another', 8)]);
  expect(isOutdated(row(5, 'me'), client, PLACES)).toBe(false);
  putRow(client, row(5, 'me'), PLACES);
  expect(client.getQueryData(ONE)).toEqual(row(5, 'me'));
});
