import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createPasswordKeeper, preparePassword, storePassword } from './password-keeper.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  await database.pool.query('delete from settings');
});

async function stored(): Promise<{ hash: string; epoch: number }> {
  const { rows } = await database.pool.query("select value from settings where key = 'password'");
  return rows[0].value;
}

describe('preparePassword', () => {
  it('makes one up at the first start, tells it once, and keeps only a hash', async () => {
    const generated = await preparePassword(database.db, null);
    expect(generated).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){4}$/);
    expect(await preparePassword(database.db, null)).toBeNull();
    expect(JSON.stringify(await stored())).not.toContain(generated);
    const keeper = createPasswordKeeper(database.db);
    expect(await keeper.verify(generated ?? '', 'here')).toBe(1);
  });

  it('never makes up the same one twice', async () => {
    const made = new Set<string | null>();
    for (let start = 0; start < 5; start += 1) {
      await database.pool.query('delete from settings');
      made.add(await preparePassword(database.db, null));
    }
    expect(made.size).toBe(5);
  });

  it('tells only the password that counts when two processes start for the first time at once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => preparePassword(database.db, null)));
    const told = made.filter((password) => password !== null);
    expect(told).toHaveLength(1);
    expect(await createPasswordKeeper(database.db).verify(told[0] ?? '', 'here')).toBe(1);
  });

  it('keeps the stored one, and its sessions, while the configured one is the same', async () => {
    await preparePassword(database.db, 'the first password');
    const first = await stored();
    expect(await preparePassword(database.db, 'the first password')).toBeNull();
    expect(await stored()).toEqual(first);
    await preparePassword(database.db, null);
    expect(await stored()).toEqual(first);
  });

  it('takes over a new configured one as the next generation', async () => {
    await preparePassword(database.db, 'the first password');
    await preparePassword(database.db, 'the second password');
    const keeper = createPasswordKeeper(database.db);
    expect(await keeper.verify('the first password', 'here')).toBeNull();
    expect(await keeper.verify('the second password', 'here')).toBe(2);
  });
});

describe('the stored password', () => {
  it('A7: is an argon2id hash of at least 19 MiB and two passes, with a salt of its own', async () => {
    await storePassword(database.db, 'the same password');
    const { hash: first } = await stored();
    await storePassword(database.db, 'the same password');
    const { hash: second } = await stored();
    expect(second).not.toBe(first);
    const parameters = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(first);
    expect(Number(parameters?.[1])).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(parameters?.[2])).toBeGreaterThanOrEqual(2);
  });

  it('is right as typed and with spaces around it, and in no other spelling', async () => {
    await storePassword(database.db, 'Pass with ünlaut');
    const keeper = createPasswordKeeper(database.db);
    for (const right of ['Pass with ünlaut', '  Pass with ünlaut ', 'Pass with ünlaut\n']) {
      expect(await keeper.verify(right, 'here'), right).toBe(1);
    }
    for (const wrong of ['pass with ünlaut', 'Pass  with ünlaut', 'Passwithünlaut', '', ' ', '\u0000']) {
      expect(await keeper.verify(wrong, 'here'), wrong).toBeNull();
    }
  });
});

describe('a password that was found right', () => {
  it('is known for that source alone, until the password changes', async () => {
    await storePassword(database.db, 'the right password');
    const keeper = createPasswordKeeper(database.db);
    expect(await keeper.isKnown('the right password', 'here')).toBe(false);
    await keeper.verify('the right password', 'here');
    expect(await keeper.isKnown('the right password', 'here')).toBe(true);
    expect(await keeper.isKnown('the right password', 'elsewhere')).toBe(false);
    expect(await keeper.isKnown('a wrong password', 'here')).toBe(false);
    await storePassword(database.db, 'the next password');
    expect(await keeper.isKnown('the right password', 'here')).toBe(false);
  });
});

describe('A1: the time of an answer', () => {
  it('tells nothing: each attempt is one look at a hash of the same cost, also where none is stored', async () => {
    const looks: string[] = [];
    const keeper = createPasswordKeeper(database.db, (stored, candidate) => {
      looks.push(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(stored))?.[0] ?? 'no hash');
      return verify(stored, candidate);
    });
    await storePassword(database.db, 'the right password');
    const attempts = ['the right password', 'a wrong password', 'x', 'x'.repeat(1_000)];
    const found: (number | null)[] = [];
    for (const attempt of attempts) found.push(await keeper.verify(attempt, 'here'));
    await database.pool.query('delete from settings');
    found.push(await keeper.verify('a wrong password', 'here'));
    expect(found).toEqual([1, null, null, null, null]);
    expect(looks).toHaveLength(attempts.length + 1);
    expect(new Set(looks)).toEqual(new Set(['$argon2id$v=19$m=19456,t=2,p=1$']));
  });
});
