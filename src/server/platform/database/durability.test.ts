import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { assertDurable, DatabaseNotDurableError, listUnsafe } from './durability.ts';

describe('D2: assertDurable', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('refuses a server whose session does not wait for the disk, naming the setting', async () => {
    const client = new Client({ ...database.connection, options: '-c synchronous_commit=off' });
    await client.connect();
    try {
      await expect(assertDurable(client)).rejects.toThrow(/synchronous_commit is off/);
      await expect(assertDurable(client)).rejects.toThrow(DatabaseNotDurableError);
      expect(await assertDurable(client, true)).toContain('synchronous_commit is off');
    } finally {
      await client.end();
    }
  });

  it.each(['fsync', 'full_page_writes', 'synchronous_commit'])('names %s when only that is off', (name) => {
    const settings = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', [name]: 'off' };
    const rows = Object.entries(settings).map(([key, setting]) => ({ name: key, setting }));
    expect(listUnsafe(rows)).toEqual([`${name} is off`]);
  });

  it('accepts a server that waits for replicas as well', () => {
    expect(listUnsafe([{ name: 'synchronous_commit', setting: 'remote_apply' }])).toEqual([]);
  });
});
