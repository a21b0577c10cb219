import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type LegDays, SHIPPED_DAYS } from '#shared/domain/promise-legs.ts';
import { PROMISE_LEGS } from '#shared/domain/stuck-words.ts';
import { isPushHost } from './platform/push/push-hosts.ts';

/** The only module that reads the environment. Every wrong value is reported, with what it should be, before anything starts. */

const PASSWORD_MIN_LENGTH = 8;
const PASSWORD_GOOD_LENGTH = 15;
const PASSPHRASE_MIN_LENGTH = 12;
const DEFAULT_AGENTS = Array.from({ length: 8 }, (_, index) => `Agent ${index + 1}`).join(',');

export type Config = {
  host: string;
  port: number;
  /** An absolute path. */
  dataDir: string;
  /** Null: the embedded database. */
  databaseUrl: string | null;
  /** Null: keep the stored password, or generate one at the first start. */
  systemPassword: string | null;
  companyName: string;
  productName: string;
  /** The initial list of agents. */
  agents: string[];
  areAgentsGiven: boolean;
  timeZone: string;
  /** For how many days a device keeps its offline copy of open records without contact to the server; 0: it has none. */
  offlineDays: number;
  /** How many days each leg of an order's way takes, used where there are too few cases to compute it. */
  usualDays: LegDays;
  /** The name of the second language, besides English, in which messages to customers can be written. */
  secondLanguage: string;
  publicUrl: URL | null;
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** The folder of the embedded database's programs, if not that of the package that ships them. */
  postgresBin: string | null;
  /** The token with which other machines may read `/metrics`. */
  metricsToken: string | null;
  /** Whether this machine may read them without a token: not behind a proxy, because then all callers appear to be this machine. */
  isMetricsOpenHere: boolean;
  /** Hosts of push services in addition to those of the browsers. */
  pushHosts: string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The backup folder, absolute; null if the database server has its own archive (BACKUP_DIR=off). */
  backupDir: string | null;
  /** A second backup folder, such as a USB stick or a network share; it may be unavailable. */
  backupCopyTo: string | null;
  backupPassphrase: string | null;
  /** Accepts a database that may lose acknowledged data. Never set this where money is recorded. */
  allowUnsafeDatabase: boolean;
  warnings: string[];
};

export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration has errors:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const list = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const ADDRESS_BITS: Record<number, number> = { 4: 32, 6: 128 };

/** An address, or a network in CIDR notation: the formats that the HTTP server's proxy setting accepts. */
const isAddressOrRange = (text: string) => {
  const [address = '', length, ...rest] = text.split('/');
  const bits = ADDRESS_BITS[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= bits);
};

/** The driver encodes spaces itself; apart from them the text must be a valid URL. */
const isDatabaseUrl = (text: string) =>
  /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text.replaceAll(' ', '%20'));

/** 'china=21/28': half of the orders take at most 21 days, four of five at most 28. */
const USUAL = /^(\w+)=(\d{1,3})\/(\d{1,3})$/;

const isLeg = (text: string | undefined) => PROMISE_LEGS.some((leg) => leg === text);

const environment = z.object({
  HOST: z.string().trim().min(1, 'must be a host name or address').default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  DATA_DIR: z.string().trim().min(1, 'must be a folder').default('./data'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseUrl, 'must look like postgresql://user:password@host:5432/database')
    .optional(),
  SYSTEM_PASSWORD: z.string().optional(),
  SYSTEM_PASSWORD_FILE: z.string().optional(),
  COMPANY_NAME: z.string().trim().min(1).max(60, 'must have at most 60 characters').default('Omatala'),
  PRODUCT_NAME: z.string().trim().min(1).max(60, 'must have at most 60 characters').default('Omatala'),
  AGENTS: z
    .string()
    .transform(list)
    .refine((names) => names.length > 0, 'must be a comma-separated list of names')
    .refine((names) => names.every((name) => name.length <= 100), 'has a name of more than 100 characters')
    .prefault(DEFAULT_AGENTS),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be an IANA zone such as Africa/Windhoek')
    .default('Africa/Windhoek'),
  OFFLINE_DAYS: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number of days from 0 to 30')
    .transform(Number)
    .refine((days) => days <= 30, 'must be a number of days from 0 to 30')
    .default(7),
  USUAL_DAYS: z
    .string()
    .transform((text) => list(text).map((part) => USUAL.exec(part)))
    .refine(
      (parts) => parts.every((part) => part !== null && isLeg(part[1]) && Number(part[2]) <= Number(part[3])),
      `must be a comma-separated list such as china=21/28,branch=3/7, of ${PROMISE_LEGS.join(', ')}`,
    )
    .prefault(''),
  SECOND_LANGUAGE: z.string().trim().max(30, 'must be at most 30 letters').default('Oshiwambo'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  TRUST_PROXY: z
    .string()
    .transform(list)
    .refine(
      (ranges) => ranges.every(isAddressOrRange),
      'must be a comma-separated list of addresses or CIDR ranges',
    )
    .prefault(''),
  PUSH_HOSTS: z
    .string()
    .transform(list)
    .refine(
      (hosts) => hosts.every(isPushHost),
      'must be a comma-separated list of hosts, such as push.example.com, *.example.com or localhost:8443',
    )
    .prefault(''),
  POSTGRES_BIN: z.string().trim().startsWith('/', 'must be a folder from the root').optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  BACKUP_DIR: z.string().trim().optional(),
  BACKUP_COPY_TO: z.string().trim().optional(),
  BACKUP_PASSPHRASE: z.string().optional(),
  BACKUP_PASSPHRASE_FILE: z.string().optional(),
  ALLOW_UNSAFE_DATABASE: z
    .enum(['0', '1'], { error: 'must be 0 or 1' })
    .default('0')
    .transform((value) => value === '1'),
});

/** A variable that is set but empty counts as unset, as in a `.env` copied from the example. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));

/** @throws ConfigError listing everything that is wrong */
export function readConfig(env: NodeJS.ProcessEnv = process.env, baseDir = process.cwd()): Config {
  const parsed = environment.safeParse(withoutEmpty(env));
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  const password = readPassword(withoutEmpty(env), problems);
  const backupPassphrase = readSecret(withoutEmpty(env), 'BACKUP_PASSPHRASE', problems)?.value ?? null;
  if (backupPassphrase !== null && backupPassphrase.length < PASSPHRASE_MIN_LENGTH)
    problems.push(`BACKUP_PASSPHRASE must have at least ${PASSPHRASE_MIN_LENGTH} characters`);
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  const dataDir = resolve(baseDir, values.DATA_DIR);
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    systemPassword: password,
    companyName: values.COMPANY_NAME,
    productName: values.PRODUCT_NAME,
    agents: [...new Set(values.AGENTS)],
    areAgentsGiven: withoutEmpty(env).AGENTS !== undefined,
    timeZone: values.TIME_ZONE,
    offlineDays: values.OFFLINE_DAYS,
    usualDays: usualDaysOf(values.USUAL_DAYS),
    secondLanguage: values.SECOND_LANGUAGE,
    publicUrl: values.PUBLIC_URL === undefined ? null : new URL(values.PUBLIC_URL),
    trustProxy: values.TRUST_PROXY,
    postgresBin: values.POSTGRES_BIN ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    isMetricsOpenHere:
      values.METRICS_TOKEN === undefined &&
      values.PUBLIC_URL === undefined &&
      values.TRUST_PROXY.length === 0,
    pushHosts: values.PUSH_HOSTS,
    logLevel: values.LOG_LEVEL,
    backupDir:
      values.BACKUP_DIR === 'off' ? null : resolve(baseDir, values.BACKUP_DIR ?? join(dataDir, 'backups')),
    backupCopyTo: values.BACKUP_COPY_TO === undefined ? null : resolve(baseDir, values.BACKUP_COPY_TO),
    backupPassphrase,
    allowUnsafeDatabase: values.ALLOW_UNSAFE_DATABASE,
    warnings: warningsAbout(values, password),
  };
}

/** Legs that are not given have their default values. */
function usualDaysOf(said: readonly (RegExpExecArray | null)[]): LegDays {
  const days = said.map((part) => [
    part?.[1],
    { medianDays: Number(part?.[2]), lateDays: Number(part?.[3]) },
  ]);
  return { ...SHIPPED_DAYS, ...Object.fromEntries(days) };
}

/** Settings that work but should be changed. */
function warningsAbout(
  { PUBLIC_URL, TRUST_PROXY }: z.output<typeof environment>,
  password: string | null,
): string[] {
  const isPasswordShort = password !== null && password.length < PASSWORD_GOOD_LENGTH;
  const isProxyUnknown = PUBLIC_URL?.startsWith('https:') === true && TRUST_PROXY.length === 0;
  return [
    ...(isPasswordShort
      ? [
          `The system password has fewer than ${PASSWORD_GOOD_LENGTH} characters; a longer one is harder to guess.`,
        ]
      : []),
    ...(isProxyUnknown
      ? [
          'PUBLIC_URL is https, but TRUST_PROXY is not set: cookies are not marked Secure, and all new devices share one limit on wrong passwords. Set TRUST_PROXY to the address of the proxy that terminates https.',
        ]
      : []),
  ];
}

function readPassword(env: NodeJS.ProcessEnv, problems: string[]): string | null {
  const password = readSecret(env, 'SYSTEM_PASSWORD', problems);
  if (password === null) return null;
  problems.push(...passwordProblems(password.value).map((problem) => `${password.name} ${problem}`));
  return password.value;
}

/** Reads a secret from the variable, or from the file that `<name>_FILE` names; `name` in the result is the variable that was set. */
function readSecret(
  env: NodeJS.ProcessEnv,
  name: string,
  problems: string[],
): { name: string; value: string } | null {
  const fileName = `${name}_FILE`;
  const [value, file] = [env[name], env[fileName]];
  if (file === undefined) return value === undefined ? null : { name, value };
  if (value !== undefined) problems.push(`${name} and ${fileName} are both set; use one of them`);
  else if (!existsSync(file)) problems.push(`${fileName} names a file that does not exist`);
  else {
    try {
      return { name: fileName, value: readFileSync(file, 'utf8').replace(/\r?\n$/, '') };
    } catch {
      problems.push(`${fileName} names a file that cannot be read`);
    }
  }
  return null;
}

/** What is wrong with a new system password; empty when it can be used. */
export function passwordProblems(password: string): string[] {
  const problems: string[] = [];
  if (password.trim().length < PASSWORD_MIN_LENGTH) {
    problems.push(`must have at least ${PASSWORD_MIN_LENGTH} characters`);
  }
  // An HTTP header loses the spaces around its value, and people lose them when they pass a password on.
  else if (password !== password.trim()) problems.push('must not begin or end with a space');
  if (password.length > 1000) problems.push('must have at most 1000 characters');
  // An HTTP header carries Latin-1 without control characters; API clients send the password in one.
  if (/[^\u0020-\u007e\u00a0-\u00ff]/.test(password)) {
    problems.push('must use only Latin-1 letters, digits and signs, so that API clients can send it');
  }
  return problems;
}
