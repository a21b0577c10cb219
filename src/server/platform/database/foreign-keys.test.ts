import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('are each followed along an index, so that a delete reads no table whole', async () => {
  const { rows } = await server.context.pool.query<{ name: string; isIndexed: boolean }>(`
    select c.conname as name, exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
        -- What looks for a value finds it in an index of all values that are there.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
          select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
          where a.attrelid = c.conrelid and a.attnum = c.conkey[1]))) as "isIndexed"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    order by c.conname`);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ isIndexed }) => !isIndexed)).toEqual([]);
});
