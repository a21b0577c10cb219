import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { AppError } from '../http/app-error.ts';
import { createLoginLimiter, type GuessAlarm, type GuessSource, type LoginLimiter } from './login-limiter.ts';

let database: TestDatabase;
let limiter: LoginLimiter;
const onGuessing = vi.fn<GuessAlarm>(async () => {});
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('delete from rate_limits');
  limiter = createLoginLimiter(database.pool, onGuessing);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T08:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  onGuessing.mockClear();
});

const at = (address: string): GuessSource => ({ address, deviceId: null });
const known = (deviceId: string, address = '192.0.2.1'): GuessSource => ({ address, deviceId });
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Null if the attempt is allowed, else the seconds to wait. */
async function attempt(source: GuessSource): Promise<number | null> {
  try {
    await limiter.begin(source);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts') return error.retryAfterSeconds ?? -1;
    throw error;
  }
}

async function countAllowed(sources: readonly GuessSource[]): Promise<number> {
  let allowed = 0;
  for (const source of sources) if ((await attempt(source)) === null) allowed += 1;
  return allowed;
}

const strangers = (count: number, block = 0) =>
  Array.from({ length: count }, (_, index) => at(`10.${block}.${index >> 8}.${index & 255}`));

describe('A1: one source', () => {
  it('has five attempts in a quarter of an hour, also when they come at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => attempt(at('192.0.2.1'))));
    expect(outcomes.filter((wait) => wait === null)).toHaveLength(5);
    const waits = outcomes.filter((wait) => wait !== null);
    for (const wait of waits) expect(wait).toBeGreaterThan(14 * 60);
    pass(15 * MINUTE_MS - SECOND_MS);
    expect(await attempt(at('192.0.2.1'))).toBe(1);
    pass(SECOND_MS);
    expect(await attempt(at('192.0.2.1'))).toBeNull();
  });

  it('starts afresh after a right password', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) expect(await attempt(at('192.0.2.1'))).toBeNull();
      await limiter.succeed(at('192.0.2.1'));
      pass(3 * MINUTE_MS);
    }
  });

  it('does not learn whether it may still guess by looking, and is told when it may not', async () => {
    for (let look = 0; look < 10; look += 1) await limiter.assertOpen(at('192.0.2.1'));
    for (let wrong = 0; wrong < 5; wrong += 1) await attempt(at('192.0.2.1'));
    await expect(limiter.assertOpen(at('192.0.2.1'))).rejects.toMatchObject({ code: 'too_many_attempts' });
    await limiter.assertOpen(at('192.0.2.2'));
  });

  it('says how long to wait in words', async () => {
    for (let wrong = 0; wrong < 5; wrong += 1) await attempt(at('192.0.2.1'));
    await expect(limiter.begin(at('192.0.2.1'))).rejects.toThrow(
      'Too many wrong passwords. Please wait 15 minutes and try again.',
    );
  });
});

describe('A2: all unknown devices together', () => {
  it('have 20 attempts, then one each 30 seconds', async () => {
    expect(await countAllowed(strangers(40))).toBe(20);
    expect(await attempt(at('192.0.2.9'))).toBe(30);
    pass(30 * SECOND_MS);
    expect(await countAllowed(strangers(10, 1))).toBe(1);
  });

  it('never get more than that in the long run', async () => {
    let allowed = await countAllowed(strangers(25, 1));
    for (let minute = 0; minute < 60; minute += 1) {
      pass(MINUTE_MS);
      allowed += await countAllowed(strangers(4, 2 + minute));
    }
    expect(allowed).toBe(20 + 120);
  });

  it('save up no more than 20 however long it was quiet', async () => {
    expect(await countAllowed(strangers(5, 1))).toBe(5);
    pass(24 * 60 * MINUTE_MS);
    expect(await countAllowed(strangers(30, 2))).toBe(20);
  });

  it('are not held up by what a clock that was ahead has written', async () => {
    pass(3 * 24 * 60 * MINUTE_MS);
    expect(await countAllowed(strangers(20, 1))).toBe(20);
    pass(-3 * 24 * 60 * MINUTE_MS);
    expect(await countAllowed(strangers(40, 2))).toBe(20);
  });

  it('get back what a right password used, and not more', async () => {
    for (let login = 0; login < 50; login += 1) {
      expect(await attempt(at('192.0.2.1'))).toBeNull();
      await limiter.succeed(at('192.0.2.1'));
    }
    expect(await countAllowed(strangers(30))).toBe(20);
  });

  it('cost a source nothing of its own while others hold it up', async () => {
    await countAllowed(strangers(20));
    for (let held = 0; held < 10; held += 1) expect(await attempt(at('192.0.2.1'))).toBe(30);
    pass(10 * MINUTE_MS);
    expect(await countAllowed(Array.from({ length: 6 }, () => at('192.0.2.1')))).toBe(5);
  });

  it('are counted in the database: a restart gives nothing back', async () => {
    await countAllowed(strangers(20));
    limiter = createLoginLimiter(database.pool, onGuessing);
    expect(await attempt(at('192.0.2.1'))).toBe(30);
  });
});

describe('A2: the alarm', () => {
  const failTimes = async (count: number, source = at('192.0.2.77')) => {
    for (let wrong = 0; wrong < count; wrong += 1) await limiter.fail(source);
  };

  it('is raised once by 20 wrong guesses, also of known devices, without the whole address', async () => {
    await failTimes(12, known('a-phone'));
    await failTimes(7);
    expect(onGuessing).not.toHaveBeenCalled();
    await failTimes(10, known('a-phone', '192.0.2.78'));
    expect(onGuessing.mock.calls).toEqual([[{ count: 20, network: '192.0.2.0/24' }]]);
  });

  it('is raised once an hour while it goes on, whichever process counts', async () => {
    for (let minute = 0; minute < 180; minute += 1) {
      if (minute % 7 === 0) limiter = createLoginLimiter(database.pool, onGuessing);
      await failTimes(2);
      pass(MINUTE_MS);
    }
    expect(onGuessing).toHaveBeenCalledTimes(3);
  });

  it('is not raised by a few a day', async () => {
    for (let hour = 0; hour < 12; hour += 1) {
      await failTimes(5);
      pass(61 * MINUTE_MS);
    }
    expect(onGuessing).not.toHaveBeenCalled();
  });
});

describe('A3: a known device', () => {
  it('has a budget of its own, whatever strangers do around it', async () => {
    await countAllowed([...strangers(30), ...Array.from({ length: 10 }, () => at('192.0.2.1'))]);
    expect(await countAllowed(Array.from({ length: 8 }, () => known('a-phone')))).toBe(5);
    expect(await attempt(known('another-phone'))).toBeNull();
  });
});

describe('all known devices together', () => {
  const guessesOf = (device: string, address?: string) =>
    Array.from({ length: 5 }, () => known(device, address));
  const guessesOfMany = (devices: number, addressOf: (device: number) => string) =>
    Array.from({ length: devices }, (_, device) => guessesOf(`phone-${device}`, addressOf(device))).flat();

  it('have 30 attempts from one address in a quarter of an hour, and strangers there still have theirs', async () => {
    expect(await countAllowed(guessesOfMany(40, () => '192.0.2.1'))).toBe(30);
    expect(await attempt(known('yet-another'))).toBe(15 * 60);
    expect(await countAllowed(Array.from({ length: 8 }, () => at('192.0.2.1')))).toBe(5);
    expect(await attempt(known('elsewhere', '192.0.2.2'))).toBeNull();
    pass(15 * MINUTE_MS);
    expect(await attempt(known('yet-another'))).toBeNull();
  });

  it('have 60 in the whole shop', async () => {
    expect(await countAllowed(guessesOfMany(40, (device) => `192.0.2.${device}`))).toBe(60);
  });

  it('get back what a right password used', async () => {
    for (let login = 0; login < 70; login += 1) {
      expect(await attempt(known('a-phone'))).toBeNull();
      await limiter.succeed(known('a-phone'));
    }
    expect(await countAllowed(guessesOfMany(40, () => '192.0.2.1'))).toBe(30);
  });
});

describe('new devices', () => {
  it('become known up to 30 times an hour from one address', async () => {
    const admitted = async (address: string) => {
      const answers: boolean[] = [];
      for (let device = 0; device < 40; device += 1) answers.push(await limiter.admitDevice(at(address)));
      return answers.filter(Boolean).length;
    };
    expect(await admitted('192.0.2.1')).toBe(30);
    expect(await admitted('192.0.2.2')).toBe(30);
    pass(60 * MINUTE_MS);
    expect(await admitted('192.0.2.1')).toBe(30);
  });
});

it('A1: is one budget for the whole /64 of a subscriber', async () => {
  const addresses = Array.from({ length: 8 }, (_, index) => at(`2001:db8:1:2::${index + 1}`));
  expect(await countAllowed(addresses)).toBe(5);
  expect(await attempt(at('2001:db8:1:3::1'))).toBeNull();
});
