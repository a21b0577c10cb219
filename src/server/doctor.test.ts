import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrder } from '#testing/shop.ts';
import { buildConnectionString } from '#testing/test-cluster.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { readConfig } from './config.ts';
import { checkDataHealth, checkReferences, checkTotals } from './doctor/books-checks.ts';
import { checkClock, checkSchema, checkVersion, checkZone } from './doctor/database-checks.ts';
import { exitCodeOf, ok, warn } from './doctor/finding.ts';
import {
  checkCertificate,
  checkConfiguration,
  checkNode,
  checkSpace,
  checkSync,
  judgeCertificate,
} from './doctor/machine-checks.ts';
import { checkBackup, checkJobs } from './doctor/work-checks.ts';
import { JOBS } from './jobs.ts';

let server: TestServer;
let pool: TestServer['database']['pool'];
beforeAll(async () => {
  server = await startTestServer();
  pool = server.database.pool;
  await addOrder(server.client);
});
afterAll(() => server.stop());

describe('npm run doctor', () => {
  it('looks at everything, and says the worst by its exit code', () => {
    const { options } = pool;
    const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
    const run = spawnSync(process.execPath, [join(import.meta.dirname, 'doctor.ts'), '--json'], {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        NODE_OPTIONS,
        DATABASE_URL: buildConnectionString(options, String(options.database)),
      },
      encoding: 'utf8',
    });
    const { findings } = JSON.parse(run.stdout) as { findings: { check: string; verdict: string }[] };
    // The test's shop has never been backed up.
    expect(run.status).toBe(2);
    expect(findings.map(({ check }) => check)).toEqual(
      expect.arrayContaining([
        'Node',
        'Configuration',
        'PostgreSQL',
        'Durability',
        'Schema',
        'Clock',
        'Time zone',
      ]),
    );
    expect(findings).toEqual(
      expect.arrayContaining([
        { check: 'Money', verdict: 'ok', found: expect.any(String) },
        expect.objectContaining({ check: 'Backup', verdict: 'bad', advice: expect.any(String) }),
      ]),
    );
  });

  it('has an exit code for the worst', () => {
    expect(exitCodeOf([ok('a', ''), warn('b', '', ''), ok('c', '')])).toBe(1);
    expect(exitCodeOf([ok('a', '')])).toBe(0);
  });
});

describe('the books', () => {
  const checkLedgers = () =>
    checkDataHealth(server.database.db, { now: server.clock.now(), zone: 'Africa/Windhoek' });

  it('agree while only the app has written to them', async () => {
    expect(await checkTotals(pool)).toMatchObject({ verdict: 'ok' });
    expect(await checkLedgers()).toMatchObject([{ check: 'Money', verdict: 'ok' }]);
    expect(await checkReferences(pool)).toMatchObject({ verdict: 'ok' });
  });

  it('show a total that is off', async () => {
    await pool.query(`update kept_totals set n = n + 1 where list = 'customers'`);
    expect(await checkTotals(pool)).toMatchObject({ verdict: 'bad', found: '1 total wrong (customers)' });
    await pool.query('select mend_totals()');
  });

  it('show an order that was paid by nobody', async () => {
    await pool.query(`alter table payments disable trigger user;
      update payments set paid_amount = 5; alter table payments enable trigger user`);
    expect(await checkLedgers()).toMatchObject([
      { check: 'Money', verdict: 'bad', found: expect.stringMatching(/: 1 \(order \d+\)$/) },
    ]);
    await pool.query(`alter table payments disable trigger user;
      update payments set paid_amount = 0; alter table payments enable trigger user`);
  });

  it('show a row that leads nowhere', async () => {
    await pool.query(`alter table job_runs add column other integer default 7;
      insert into job_runs (name, started_at, trigger) values ('x', now(), 'schedule');
      alter table job_runs add constraint to_nowhere foreign key (other) references customers (id) not valid`);
    expect(await checkReferences(pool)).toMatchObject({
      verdict: 'bad',
      found: 'point to missing rows: to_nowhere: 1 row',
    });
    await pool.query('alter table job_runs drop column other');
  });
});

describe('the database', () => {
  it('is known by its version, schema and zone', async () => {
    expect((await checkVersion(pool)).found).toMatch(/^\d+/);
    expect(await checkSchema(pool)).toMatchObject([{ verdict: 'ok' }]);
    expect(await checkZone(pool, readConfig({ TIME_ZONE: 'Europe/Berlin' }))).toMatchObject({
      verdict: 'warn',
    });
  });

  it('has a clock that is compared with ours', async () => {
    const readClock = async (aheadMs: number) => (await checkClock(pool, () => Date.now() + aheadMs))[0];
    expect(await readClock(0)).toMatchObject({ verdict: 'ok' });
    expect(await readClock(30_000)).toMatchObject({
      verdict: 'warn',
      found: expect.stringContaining('behind'),
    });
    expect(await readClock(-120_000)).toMatchObject({
      verdict: 'bad',
      found: expect.stringContaining('ahead'),
    });
  });
});

describe('the work', () => {
  it('names the job that failed, and the one that is late', async () => {
    const now = Date.now();
    await pool.query(
      `insert into job_runs (name, started_at, finished_at, status, trigger, error) values
         ('system.totals', $1, $1, 'failed', 'schedule', 'no room'),
         ('system.retention', $2, $2, 'succeeded', 'schedule', null)`,
      [new Date(now), new Date(now - 27 * 60 * 60 * 1000)],
    );
    const readJobs = async (isServing: boolean) =>
      (await checkJobs(pool, JOBS, { isServing, now })).map(({ found }) => found);
    expect(await readJobs(true)).toEqual([
      expect.stringMatching(/^Cleanup last started/),
      expect.stringMatching(/^Checking totals failed .*: no room$/),
    ]);
    expect(await readJobs(false)).toHaveLength(1);
  });

  it('asks for a backup that was tried', async () => {
    expect(await checkBackup(server.database, '/backups', Date.now())).toMatchObject({ verdict: 'bad' });
    expect(await checkBackup(server.database, null, Date.now())).toMatchObject({ verdict: 'ok' });
  });
});

describe('the machine', () => {
  it('has a disk with room that keeps what it is given', async () => {
    expect((await checkSpace(tmpdir())).found).toMatch(/ GB free of .* GB$/);
    expect(checkSync(tmpdir()).found).toMatch(/ ms to write a page to disk/);
    expect(checkSync('/nonexistent')).toMatchObject({ verdict: 'warn' });
    expect(checkNode('22.1.0')).toMatchObject({ verdict: 'bad' });
  });

  it('is told when its way in makes no sense', () => {
    const verdictsOf = (env: Record<string, string>) =>
      checkConfiguration(readConfig(env)).map(({ verdict }) => verdict);
    expect(verdictsOf({})).toEqual(['ok']);
    expect(verdictsOf({ HOST: '0.0.0.0' })).toEqual(['warn']);
    expect(verdictsOf({ PUBLIC_URL: 'https://shop.example.na' })).toEqual(['warn']);
    expect(verdictsOf({ PUBLIC_URL: 'https://shop.example.na', TRUST_PROXY: '0.0.0.0/0' })).toEqual(['bad']);
  });

  it('has a certificate that is renewed in time', async () => {
    const life = { valid_from: '2026-11-01T00:00:00Z', valid_to: '2027-01-30T00:00:00Z' };
    const verdictAt = (day: string, problem: string | null = null) =>
      judgeCertificate(life as Parameters<typeof judgeCertificate>[0], problem, Date.parse(day)).verdict;
    expect(verdictAt('2026-11-20')).toBe('ok');
    expect(verdictAt('2026-11-20', 'SELF_SIGNED')).toBe('warn');
    expect(verdictAt('2027-01-25')).toBe('warn');
    expect(verdictAt('2027-02-01')).toBe('bad');
    expect(
      await checkCertificate(readConfig({ PUBLIC_URL: 'https://127.0.0.1:1', TRUST_PROXY: '127.0.0.1' })),
    ).toMatchObject([{ verdict: 'warn', found: expect.stringContaining('does not answer') }]);
  });
});
