import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { createTestClock, type TestClock } from '#testing/test-server.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { preparePassword, storePassword } from './password-keeper.ts';
import { createSessions, type Sessions } from './sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

let testDatabase: TestDatabase;
let database: Database;
let clock: TestClock;
let sessions: Sessions;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connection: testDatabase.connection });
  await preparePassword(database.db, 'a password for tests');
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => {
  clock = createTestClock();
  sessions = createSessions(database.db, clock);
});

/** Looks the session up as a process with an empty cache does. */
const findFresh = (token: string) => createSessions(database.db, clock).find(token);

async function currentEpoch(): Promise<number> {
  const { rows } = await database.pool.query("select (value->>'epoch')::int as epoch from settings");
  return rows[0].epoch;
}

async function open(deviceToken: string | null = null) {
  return sessions.open(deviceToken, await currentEpoch());
}

describe('a session', () => {
  it('lives while it is used at least every 14 days', async () => {
    const { sessionToken } = await open();
    clock.advance(14 * DAY_MS);
    expect(await findFresh(sessionToken)).not.toBeNull();
    clock.advance(14 * DAY_MS);
    expect(await findFresh(sessionToken)).not.toBeNull();
  });

  it('is looked up again once the clock has been turned, however quickly', async () => {
    const { sessionToken } = await open();
    for (let day = 0; day < 20; day += 1) {
      expect(await sessions.find(sessionToken)).not.toBeNull();
      clock.advance(DAY_MS);
    }
    expect(await findFresh(sessionToken)).not.toBeNull();
  });

  it('ends after 14 idle days', async () => {
    const { sessionToken } = await open();
    clock.advance(14 * DAY_MS + 1);
    expect(await findFresh(sessionToken)).toBeNull();
  });

  it('ends 30 days after it was opened, however much it is used', async () => {
    const { sessionToken } = await open();
    for (let day = 1; day <= 30; day += 1) {
      clock.advance(DAY_MS);
      expect(await findFresh(sessionToken), `day ${day}`).not.toBeNull();
    }
    clock.advance(1);
    expect(await findFresh(sessionToken)).toBeNull();
  });

  it('notes its use at most every five minutes', async () => {
    const { sessionToken, session } = await open();
    const lastSeen = async () => {
      const { rows } = await database.pool.query('select last_seen_at from sessions where id = $1', [
        session.sessionId,
      ]);
      return rows[0].last_seen_at.toISOString();
    };
    const opened = clock.now().toISOString();
    clock.advance(5 * MINUTE_MS);
    await findFresh(sessionToken);
    expect(await lastSeen()).toBe(opened);
    clock.advance(1);
    await findFresh(sessionToken);
    expect(await lastSeen()).toBe(clock.now().toISOString());
  });

  it('is nobody for a token that is unknown, empty or that of a device', async () => {
    const { deviceToken } = await open();
    for (const token of ['', 'unknown', deviceToken, 'x'.repeat(5000)]) {
      expect(await findFresh(token)).toBeNull();
    }
  });

  it('is neither looked for nor remembered for what cannot be a token', async () => {
    const closed = openDatabase({ connection: testDatabase.connection });
    await closed.close();
    const { find, findKnownDevice } = createSessions(closed.db, clock);
    for (const text of ['', 'AAAA', 'x'.repeat(42), 'x'.repeat(44), 'x'.repeat(11_000), '"'.repeat(43)]) {
      expect(await find(text)).toBeNull();
      expect(await findKnownDevice(text)).toBeNull();
    }
    await expect(find('x'.repeat(43))).rejects.toThrow();
  });

  it('A8: ends on the process that revokes it in the same moment', async () => {
    const { sessionToken, session } = await open();
    expect(await sessions.find(sessionToken)).not.toBeNull();
    await sessions.revoke(session.sessionId);
    expect(await sessions.find(sessionToken)).toBeNull();
  });

  it('C7, A8: ends on the other processes within two seconds', async () => {
    const { sessionToken, session } = await open();
    const other = createSessions(database.db, clock);
    expect(await other.find(sessionToken)).not.toBeNull();
    await sessions.revoke(session.sessionId);
    await expect.poll(() => other.find(sessionToken), { interval: 50 }).toBeNull();
  });

  it('A8: ends within two seconds when the password changes, on every process', async () => {
    const { sessionToken } = await open();
    const other = createSessions(database.db, clock);
    for (const process of [sessions, other]) expect(await process.find(sessionToken)).not.toBeNull();
    await storePassword(database.db, 'another password for tests');
    for (const process of [sessions, other]) {
      await expect.poll(() => process.find(sessionToken), { interval: 50 }).toBeNull();
    }
  });

  it('is dead from the start when the password changed between its check and its opening', async () => {
    const checked = await currentEpoch();
    await storePassword(database.db, 'a third password for tests');
    const { sessionToken } = await sessions.open(null, checked);
    expect(await findFresh(sessionToken)).toBeNull();
  });
});

describe('a device', () => {
  it('stays the same through logins, and keeps who is at it', async () => {
    const first = await open();
    await sessions.identify(first.session.deviceId, { agent: 'Agent 2', branch: 'rundu', team: 'sales' });
    await sessions.revoke(first.session.sessionId);
    const second = await open(first.deviceToken);
    expect(second.deviceToken).toBe(first.deviceToken);
    expect(second.session).toMatchObject({
      deviceId: first.session.deviceId,
      identity: { agent: 'Agent 2', branch: 'rundu', team: 'sales', asked: true },
    });
  });

  it('is a new one for a mark that nobody gave out', async () => {
    const { deviceToken } = await open('made-up-by-the-browser');
    expect(deviceToken).not.toBe('made-up-by-the-browser');
    expect((await open(deviceToken)).deviceToken).toBe(deviceToken);
  });

  it('is known only by a login under the current password', async () => {
    const { deviceToken, session } = await open();
    const { deviceId } = session;
    const isKnown = async () => (await sessions.findKnownDevice(deviceToken)) !== null;
    expect(await isKnown()).toBe(false);
    await sessions.makeKnown(deviceId, await currentEpoch());
    expect(await sessions.findKnownDevice(deviceToken)).toEqual({ id: deviceId });
    await sessions.revoke(session.sessionId);
    expect(await isKnown()).toBe(true);
    await storePassword(database.db, 'a fourth password for tests');
    expect(await isKnown()).toBe(false);
    await sessions.makeKnown(deviceId, await currentEpoch());
    expect(await isKnown()).toBe(true);
  });

  it('was live for hours after it was last found so, for who is let in first, and for nothing else', async () => {
    const { sessionToken, session } = await open();
    expect(sessions.wasLive(sessionToken), 'nobody has asked yet').toBe(false);
    await sessions.find(sessionToken);
    await sessions.find('A'.repeat(43));
    expect(sessions.wasLive('A'.repeat(43))).toBe(false);
    const moved = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 11 * 60 * MINUTE_MS);
    expect(sessions.recall(sessionToken)).toBeUndefined();
    expect(sessions.wasLive(sessionToken)).toBe(true);
    await sessions.revoke(session.sessionId);
    expect(await sessions.find(sessionToken)).toBeNull();
    moved.mockReturnValue(performance.now() + 2 * 60 * MINUTE_MS);
    expect(sessions.wasLive(sessionToken)).toBe(false);
    moved.mockRestore();
  });

  it('is not remembered as it was by who looked it up while it changed', async () => {
    const { sessionToken, session } = await open();
    clock.advance(6 * MINUTE_MS);
    // A lookup after five minutes updates `lastSeenAt`, and here it waits for the row's lock.
    const holder = await database.pool.connect();
    await holder.query(`begin; select from sessions where id = '${session.sessionId}' for update`);
    const early = sessions.find(sessionToken);
    await expect
      .poll(async () => {
        const { rows } = await database.pool.query(`select from pg_locks l
          join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`);
        return rows.length;
      })
      .toBeGreaterThan(0);
    await sessions.identify(session.deviceId, { agent: 'Agent 2', branch: 'rundu', team: null });
    await holder.query('rollback');
    holder.release();
    await early;
    expect((await sessions.find(sessionToken))?.identity.agent).toBe('Agent 2');
  });

  it('shows a new name to its open session at once', async () => {
    const { sessionToken, session } = await open();
    await sessions.find(sessionToken);
    await sessions.identify(session.deviceId, { agent: 'Agent 5', branch: null, team: null });
    expect((await sessions.find(sessionToken))?.identity.agent).toBe('Agent 5');
  });
});
