import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { SHIPPED_DAYS } from '#shared/domain/promise-legs.ts';
import { ConfigError, passwordProblems, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'omatala-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function passwordFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('readConfig', () => {
  it('needs nothing at all', () => {
    expect(readConfig({}, '/srv/shop')).toEqual({
      host: '127.0.0.1',
      port: 3000,
      offlineDays: 7,
      secondLanguage: 'Oshiwambo',
      usualDays: SHIPPED_DAYS,
      dataDir: '/srv/shop/data',
      databaseUrl: null,
      systemPassword: null,
      companyName: 'Omatala',
      productName: 'Omatala',
      agents: ['Agent 1', 'Agent 2', 'Agent 3', 'Agent 4', 'Agent 5', 'Agent 6', 'Agent 7', 'Agent 8'],
      areAgentsGiven: false,
      timeZone: 'Africa/Windhoek',
      publicUrl: null,
      trustProxy: [],
      postgresBin: null,
      metricsToken: null,
      isMetricsOpenHere: true,
      pushHosts: [],
      logLevel: 'info',
      backupDir: '/srv/shop/data/backups',
      backupCopyTo: null,
      backupPassphrase: null,
      allowUnsafeDatabase: false,
      warnings: [],
    });
  });

  it('takes the usual days of a step, and refuses others', () => {
    expect(readConfig({ USUAL_DAYS: 'china=18/25, branch=0/2' }).usualDays).toEqual({
      ...SHIPPED_DAYS,
      china: { medianDays: 18, lateDays: 25 },
      branch: { medianDays: 0, lateDays: 2 },
    });
    for (const wrong of ['china', 'mars=3/4', 'china=9/4', 'china=1000/1001'])
      expect(problemsOf({ USUAL_DAYS: wrong }).join(), wrong).toContain('USUAL_DAYS');
  });

  it.each([
    ['METRICS_TOKEN', 'sixteen-characters'],
    ['PUBLIC_URL', 'http://shop.example'],
    ['TRUST_PROXY', '127.0.0.1'],
  ])('with %s the metrics want their token of this machine too', (name, value) => {
    expect(readConfig({ [name]: value }).isMetricsOpenHere).toBe(false);
  });

  it('keeps backups where it is told, or nowhere, and takes their passphrase as it does the password', () => {
    expect(readConfig({ BACKUP_DIR: 'off' })).toMatchObject({ backupDir: null });
    const file = passwordFile('passphrase', 'four words that open it\n');
    expect(
      readConfig(
        { BACKUP_DIR: 'kept', BACKUP_COPY_TO: '/media/stick', BACKUP_PASSPHRASE_FILE: file },
        '/srv',
      ),
    ).toMatchObject({
      backupDir: '/srv/kept',
      backupCopyTo: '/media/stick',
      backupPassphrase: 'four words that open it',
    });
    expect(problemsOf({ BACKUP_PASSPHRASE: 'too short' })).toEqual([
      'BACKUP_PASSPHRASE must have at least 12 characters',
    ]);
  });

  it('takes what is set, and a variable that is set but blank for one that is not', () => {
    const config = readConfig({
      HOST: ' 0.0.0.0 ',
      PORT: '0',
      DATA_DIR: '/var/lib/shop',
      DATABASE_URL: 'postgres:///shop?host=/run/postgresql',
      SYSTEM_PASSWORD: 'a password of fair length',
      COMPANY_NAME: ' Etuna ',
      AGENTS: 'Maria N., Tomas,, Maria N.',
      TIME_ZONE: '  ',
      PUBLIC_URL: 'https://shop.example.na',
      TRUST_PROXY: '10.0.0.0/8, ::1, fd00::/8',
      PUSH_HOSTS: 'push.example.com, *.relay.example:8443',
      LOG_LEVEL: 'warn',
      ALLOW_UNSAFE_DATABASE: '1',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 0,
      dataDir: '/var/lib/shop',
      databaseUrl: 'postgres:///shop?host=/run/postgresql',
      systemPassword: 'a password of fair length',
      companyName: 'Etuna',
      agents: ['Maria N.', 'Tomas'],
      timeZone: 'Africa/Windhoek',
      trustProxy: ['10.0.0.0/8', '::1', 'fd00::/8'],
      pushHosts: ['push.example.com', '*.relay.example:8443'],
      logLevel: 'warn',
      allowUnsafeDatabase: true,
      warnings: [],
    });
    expect(config.publicUrl?.origin).toBe('https://shop.example.na');
  });

  it('lists everything that is wrong at once, by name, with what it should be', () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://localhost/shop',
      SYSTEM_PASSWORD: 'short',
      COMPANY_NAME: 'x'.repeat(61),
      PRODUCT_NAME: 'x'.repeat(61),
      AGENTS: ' , ,',
      TIME_ZONE: 'Mars/Olympus',
      PUBLIC_URL: 'shop.example.na',
      TRUST_PROXY: 'the proxy',
      PUSH_HOSTS: 'https://push.example.com/',
      LOG_LEVEL: 'loud',
      ALLOW_UNSAFE_DATABASE: 'yes',
    };
    const problems = problemsOf(wrong);
    expect(problems.map((problem) => problem.split(' ')[0]).toSorted()).toEqual(
      Object.keys(wrong).toSorted(),
    );
    for (const problem of problems) expect(problem).toMatch(/ (must|has a name) /);
    try {
      readConfig(wrong);
    } catch (error) {
      for (const problem of problems) expect((error as Error).message).toContain(`  - ${problem}`);
    }
    expect.assertions(problems.length * 2 + 1);
  });

  it.each([
    ['PORT', ['-1', '3000.5', '65536', 'http', ' 3000x']],
    ['TRUST_PROXY', ['dead', '10.0.0.0/33', '999.1.1.1', '::1/129', '10.0.0.0/', '1:2:3', 'all']],
    ['PUSH_HOSTS', ['https://push.example.com', '*', 'host:99999', 'push.example.com; other']],
    ['DATABASE_URL', ['localhost:5432/shop', 'postgres://shop:secret@host:port/shop', 'postgres://']],
    ['PUBLIC_URL', ['ftp://shop.example.na', 'javascript:alert(1)']],
    ['TIME_ZONE', ['Windhoek', 'UTC+99']],
  ])('refuses each wrong %s', (name, values) => {
    for (const value of values) {
      const problems = problemsOf({ [name]: value });
      expect(problems, value).toHaveLength(1);
      expect(problems[0], value).toMatch(new RegExp(`^${name} must`));
    }
  });

  it('never repeats a password in what it says', () => {
    const secret = 'hunter2';
    const problems = problemsOf({
      SYSTEM_PASSWORD: secret,
      DATABASE_URL: `postgres://shop:${secret}@host:port/shop`,
    });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain(secret);
  });
});

describe('an https address', () => {
  const warningsOf = (env: Record<string, string>) => readConfig(env).warnings;

  it('is accepted without TRUST_PROXY, with a warning that says what it costs', () => {
    const [warning, ...rest] = warningsOf({ PUBLIC_URL: 'https://shop.example.na' });
    expect(warning).toMatch(/TRUST_PROXY.*not set.*cookies.*Secure.*limit/);
    expect(rest).toEqual([]);
  });

  it('is nothing to warn of behind a known proxy, nor is one of http', () => {
    expect(warningsOf({ PUBLIC_URL: 'https://shop.example.na', TRUST_PROXY: '10.0.0.1' })).toEqual([]);
    expect(warningsOf({ PUBLIC_URL: 'http://shop.example.na' })).toEqual([]);
  });
});

describe('the system password', () => {
  it('is refused under 8 characters, spaces around it not counted', () => {
    for (const password of ['1234567', '   1234   ']) {
      expect(problemsOf({ SYSTEM_PASSWORD: password })).toContain(
        'SYSTEM_PASSWORD must have at least 8 characters',
      );
    }
    expect(problemsOf({ SYSTEM_PASSWORD: '12345678' })).toEqual([]);
  });

  it('is accepted with a warning under 15 characters', () => {
    expect(readConfig({ SYSTEM_PASSWORD: 'x'.repeat(14) }).warnings).toEqual([
      'The system password has fewer than 15 characters; a longer one is harder to guess.',
    ]);
    expect(readConfig({ SYSTEM_PASSWORD: 'x'.repeat(15) }).warnings).toEqual([]);
  });

  it.each(['a pass✓word here', 'two\nlines of it', 'tab\tin the middle'])(
    'is refused when no HTTP header can carry it: %j',
    (password) => {
      expect(passwordProblems(password)).toEqual([expect.stringContaining('Latin-1')]);
    },
  );

  it('is refused with spaces around it: a header loses them', () => {
    for (const password of [' a good password', 'a good password ']) {
      expect(passwordProblems(password)).toEqual(['must not begin or end with a space']);
    }
    expect(passwordProblems('a good pässword')).toEqual([]);
  });

  it('may be in a file, whose last line break does not belong to it', () => {
    const path = passwordFile('password', 'a password from a file\r\n');
    expect(readConfig({ SYSTEM_PASSWORD_FILE: path }).systemPassword).toBe('a password from a file');
  });

  it('is judged in a file as anywhere else', () => {
    expect(problemsOf({ SYSTEM_PASSWORD_FILE: passwordFile('empty', '') })).toEqual([
      'SYSTEM_PASSWORD_FILE must have at least 8 characters',
    ]);
    expect(problemsOf({ SYSTEM_PASSWORD_FILE: join(folder, 'missing') })).toEqual([
      'SYSTEM_PASSWORD_FILE names a file that does not exist',
    ]);
    expect(problemsOf({ SYSTEM_PASSWORD_FILE: folder })).toEqual([
      'SYSTEM_PASSWORD_FILE names a file that cannot be read',
    ]);
  });

  it('comes from one place only', () => {
    const path = passwordFile('both', 'a password from a file');
    expect(problemsOf({ SYSTEM_PASSWORD: 'another password', SYSTEM_PASSWORD_FILE: path })).toEqual([
      'SYSTEM_PASSWORD and SYSTEM_PASSWORD_FILE are both set; use one of them',
    ]);
  });
});
