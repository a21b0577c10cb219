import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBigCustomers } from '#testing/big-customers.ts';
import { createTestDatabase } from '#testing/database.ts';
import { makeScratchDir, type Scratch } from '#testing/embedded-database.ts';

/** Tests the program as a person starts it: the process, its output, its exit code. */

const ROOT = join(import.meta.dirname, '../..');
const PASSWORD = 'a password for tests';

type Program = {
  process: ChildProcess;
  said: () => string;
  complained: () => string;
  ended: Promise<number | null>;
};

/** A busy machine needs time to create a database; a test that passes does not wait this long. */
const START_LIMIT_MS = 120_000;

let scratch: Scratch;
const running: Program[] = [];

beforeEach(() => {
  scratch = makeScratchDir();
});
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.process.kill('SIGTERM');
    await program.ended;
  }
  await scratch.dispose();
});

function start(env: Record<string, string>): Program {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      LOG_LEVEL: 'warn',
      PORT: '0',
      DATA_DIR: join(scratch.path, 'data'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let complained = '';
  child.stdout.on('data', (data: Buffer) => {
    said += String(data);
  });
  child.stderr.on('data', (data: Buffer) => {
    complained += String(data);
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const program: Program = { process: child, said: () => said, complained: () => complained, ended };
  running.push(program);
  return program;
}

/** The address that the program prints once it serves. */
async function addressOf(program: Program): Promise<string> {
  return expect
    .poll(() => /open at (http:\S+)/.exec(program.said())?.[1] ?? null, {
      timeout: START_LIMIT_MS,
      message: program.complained(),
    })
    .not.toBeNull()
    .then(() => /open at (http:\S+)/.exec(program.said())?.[1] ?? '');
}

describe('a start', () => {
  it('on a new data directory makes a password up, says it once, serves, and stops in order', async () => {
    const first = start({});
    const url = await addressOf(first);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    const password = /System password: (\S+)/.exec(first.said())?.[1] ?? '';
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    });
    expect(login.status).toBe(200);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    const second = start({});
    await addressOf(second);
    expect(second.said()).not.toContain('System password');
  });

  it('D3: on a data directory in use ends within seconds and names who uses it', async () => {
    const first = start({ SYSTEM_PASSWORD: PASSWORD });
    await addressOf(first);
    const second = start({ SYSTEM_PASSWORD: PASSWORD });
    expect(await second.ended).toBe(1);
    expect(second.complained()).toContain(`process ${first.process.pid}`);
  });

  it('with a wrong configuration lists everything that is wrong, and touches nothing', async () => {
    const program = start({ PORT: 'eighty', TIME_ZONE: 'Mars/Olympus', SYSTEM_PASSWORD: 'short' });
    expect(await program.ended).toBe(1);
    for (const name of ['PORT', 'TIME_ZONE', 'SYSTEM_PASSWORD']) expect(program.complained()).toContain(name);
  });

  it('on a port in use says which, and what to do', async () => {
    const first = start({ SYSTEM_PASSWORD: PASSWORD });
    const { port } = new URL(await addressOf(first));
    const second = start({ SYSTEM_PASSWORD: PASSWORD, PORT: port, DATA_DIR: join(scratch.path, 'other') });
    expect(await second.ended).toBe(1);
    expect(second.complained()).toContain(`Port ${port}`);
  });

  it('with DATABASE_URL uses that server, and starts none', async () => {
    const database = await createTestDatabase();
    const program = start({
      DATABASE_URL: database.connectionString,
      SYSTEM_PASSWORD: PASSWORD,
      ALLOW_UNSAFE_DATABASE: '1',
    });
    const url = await addressOf(program);
    const reply = await fetch(`${url}/api/customers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-password': PASSWORD },
      body: JSON.stringify({ name: 'Selma', phone: '0811' }),
    });
    expect(reply.status).toBe(201);
    const stored = await database.pool.query<{ name: string }>('select name from customers');
    expect(stored.rows).toEqual([{ name: 'Selma' }]);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    await database.drop();
  });

  it('with a DATABASE_URL that does not let it in ends with one line, without the password in it', async () => {
    const database = await createTestDatabase();
    const url = new URL(database.connectionString);
    url.pathname = '/no_such_database';
    const program = start({ DATABASE_URL: url.href, SYSTEM_PASSWORD: PASSWORD });
    expect(await program.ended).toBe(1);
    expect(program.complained().trim().split('\n')).toHaveLength(1);
    expect(program.complained()).toMatch(/DATABASE_URL.*no_such_database/);
    await database.drop();
  });
});

describe('H7: a stop', () => {
  it('is in order with twenty readers that have stalled, who keep nobody else from being served', async () => {
    const database = await createTestDatabase();
    await addBigCustomers(database.pool);
    const program = start({
      DATABASE_URL: database.connectionString,
      SYSTEM_PASSWORD: PASSWORD,
      ALLOW_UNSAFE_DATABASE: '1',
    });
    const url = await addressOf(program);
    const readers = Array.from({ length: 20 }, () => {
      const line = connect(Number(new URL(url).port), '127.0.0.1').pause();
      line.on('error', () => {});
      line.write(`GET /api/customers HTTP/1.1\r\nhost: shop\r\nx-auth-password: ${PASSWORD}\r\n\r\n`);
      return line;
    });
    const countReading = async () =>
      (
        await database.pool.query(
          `select 1 from pg_stat_activity where datname = current_database() and application_name = 'omatala'
           and xact_start is not null and query ~ 'customers'`,
        )
      ).rowCount;
    // One caller gets no more places than these, however many connections it opens.
    await expect.poll(countReading).toBe(3);
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    const headers = { 'x-auth-password': PASSWORD };
    expect((await fetch(`${url}/api/customers?limit=1`, { headers })).status).toBe(200);
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    for (const reader of readers) reader.destroy();
    await database.drop();
  });
});
