import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '../src/server/app.ts';
import type { AppContext } from '../src/server/app-context.ts';
import { readConfig } from '../src/server/config.ts';
import { prepareAgents } from '../src/server/platform/auth/agent-directory.ts';
import { preparePassword } from '../src/server/platform/auth/password-keeper.ts';
import type { Clock } from '../src/server/platform/clock.ts';
import { type Database, openDatabase } from '../src/server/platform/database/database.ts';
import { settings } from '../src/server/platform/database/schema/access.schema.ts';
import type { AnswerLimits } from '../src/server/platform/http/answer-limits.ts';
import { readBuildId } from '../src/server/platform/http/build-id.ts';
import { createLogger } from '../src/server/platform/log.ts';
import { startProcessBridge } from '../src/server/platform/realtime/process-bridge.ts';
import { createContext } from '../src/server/server.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/**
 * The real server on a database of its own, in process: every answer is validated against its contract. Requests go through `inject`, as a
 * logged-in browser would send them.
 */

export const TEST_PASSWORD = 'a password for tests';

/** As cheap as the algorithm allows: password guesses must be expensive, the login of each test file must not. */
const CHEAP_HASH = await hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** A clock that stands still until it is set. */
export type TestClock = Clock & { set(at: Date | string): void; advance(ms: number): void };

export function createTestClock(at: Date | string = '2026-11-18T08:00:00.000Z'): TestClock {
  let current = new Date(at);
  return {
    now: () => new Date(current),
    set: (next) => {
      current = new Date(next);
    },
    advance: (ms) => {
      current = new Date(current.getTime() + ms);
    },
  };
}

export type TestReply<Body> = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the shape that it expects; contracts are checked by the server
  body: Body extends undefined ? any : Body;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
};

type RequestOptions = { headers?: Record<string, string>; payload?: InjectOptions['payload'] };

/** A browser: its cookies, and the headers that a browser sends by itself. */
export type TestClient = {
  request<Body = undefined>(method: string, url: string, options?: RequestOptions): Promise<TestReply<Body>>;
  get<Body = undefined>(url: string, headers?: Record<string, string>): Promise<TestReply<Body>>;
  post<Body = undefined>(
    url: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestReply<Body>>;
  put<Body = undefined>(
    url: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestReply<Body>>;
  delete<Body = undefined>(url: string, headers?: Record<string, string>): Promise<TestReply<Body>>;
  cookies: Map<string, string>;
};

export type TestServer = {
  app: FastifyInstance;
  context: AppContext;
  database: Database;
  clock: TestClock;
  /** Logged in, identified as Agent 3 at Oshakati. */
  client: TestClient;
  /** Another browser, without a session. */
  newClient(): TestClient;
  /** Another browser that has logged in. */
  loggedInClient(identity?: { agent: string; branch: string; team?: string }): Promise<TestClient>;
  /** A second process on the same database and the same clock: nothing shared in memory. Stops with the server. */
  startSibling(env?: Record<string, string>): Promise<TestSibling>;
  stop(): Promise<void>;
};

export type TestSibling = Pick<TestServer, 'app' | 'context' | 'database' | 'newClient'>;

/**
 * Call in `beforeAll`, and `stop` in `afterAll`. With `hasBridge` it and its siblings notify one another of changes, at the cost of a
 * connection each.
 */
export async function startTestServer(
  options: {
    env?: Record<string, string>;
    clock?: TestClock;
    hasBridge?: boolean;
    limits?: AnswerLimits;
    /** Files of the web app beside its page, by name. */
    webFiles?: Readonly<Record<string, Buffer>>;
  } = {},
): Promise<TestServer> {
  const clock = options.clock ?? createTestClock();
  const testDatabase = await createTestDatabase();
  const webRoot = makeWebRoot(options.webFiles ?? {});
  const siblings: (TestSibling & { close(): Promise<void> })[] = [];
  const startSibling = async (env: Record<string, string> = {}) => {
    const sibling = await startOn(testDatabase, webRoot, clock, env, options);
    siblings.push(sibling);
    return sibling;
  };
  const { app, context, database, newClient } = await startSibling(options.env);
  const loggedInClient: TestServer['loggedInClient'] = async (
    identity = { agent: 'Agent 3', branch: 'oshakati' },
  ) => {
    const client = newClient();
    const login = await client.post('/api/auth/login', { password: TEST_PASSWORD });
    if (login.status !== 200) throw new Error(`The test login failed: ${login.text}`);
    await client.put('/api/auth/device', { team: null, ...identity });
    return client;
  };
  return {
    app,
    context,
    database,
    clock,
    client: await loggedInClient(),
    newClient,
    loggedInClient,
    startSibling,
    stop: async () => {
      for (const sibling of siblings) await sibling.close();
      await testDatabase.drop();
      rmSync(webRoot, { recursive: true, force: true });
    },
  };
}

async function startOn(
  testDatabase: TestDatabase,
  webRoot: string,
  clock: TestClock,
  env: Record<string, string>,
  { hasBridge = false, limits }: { hasBridge?: boolean; limits?: AnswerLimits },
): Promise<TestSibling & { close(): Promise<void> }> {
  const config = readConfig({ SYSTEM_PASSWORD: TEST_PASSWORD, LOG_LEVEL: 'silent', ...env });
  const database = openDatabase({
    connection: testDatabase.connection,
    maxConnections: 30,
    // A machine that is busy with other tests needs long to open a connection.
    connectLimitMs: 60_000,
    // So does a lock that somebody holds there.
    lockLimitMs: 25_000,
  });
  if (config.systemPassword === TEST_PASSWORD) await storeCheaply(database);
  await preparePassword(database.db, config.systemPassword);
  await prepareAgents(database.db, config.agents);
  const log = createLogger(config.logLevel);
  const context = createContext(database, config, log, {
    ...{ clock, buildId: await readBuildId(webRoot) },
    // Long, so that a busy machine does not turn an answer into a partial one.
    searchMs: 60_000,
  });
  const bridge = hasBridge ? await startProcessBridge({ ...context, log }) : null;
  const app = await buildApp({
    context,
    logger: log,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    webRoot,
    validateReplies: true,
    ...(limits === undefined ? {} : { limits }),
  });
  await app.ready();
  const close = async () => {
    await app.close();
    await bridge?.stop();
    await context.jobs.close();
    await database.close();
  };
  return { app, context, database, newClient: () => createTestClient(app), close };
}

/** Stores what `preparePassword` would, in a form that is verified fast. */
async function storeCheaply({ db }: Database): Promise<void> {
  const value = { hash: CHEAP_HASH, epoch: 1 };
  await db.insert(settings).values({ key: 'password', value }).onConflictDoNothing();
}

export function createTestClient(app: FastifyInstance): TestClient {
  const cookies = new Map<string, string>();
  const request: TestClient['request'] = async (method, url, { headers = {}, payload } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await app.inject({
      method: method as 'GET',
      url,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0 || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return {
      status: reply.statusCode,
      body: (isJson(reply) ? reply.json() : undefined) as never,
      headers: reply.headers as TestReply<undefined>['headers'],
      text: reply.body,
    };
  };
  const send = (method: string) => (url: string, payload?: unknown, headers?: Record<string, string>) =>
    request<never>(method, url, {
      ...(headers ? { headers } : {}),
      ...(payload === undefined ? {} : { payload: payload as InjectOptions['payload'] & object }),
    });
  return {
    request,
    get: (url, headers) => request('GET', url, headers ? { headers } : {}),
    post: send('POST') as TestClient['post'],
    put: send('PUT') as TestClient['put'],
    delete: (url, headers) => request('DELETE', url, headers ? { headers } : {}),
    cookies,
  };
}

/** A HEAD or a 304 has a content type but no body. */
const isJson = ({ headers, body }: { headers: Record<string, unknown>; body: string }) =>
  body !== '' && /json/.test(String(headers['content-type']));

/** A stand-in for the built pages: testing how the server serves them needs no build. */
function makeWebRoot(files: Readonly<Record<string, Buffer>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'omatala-web-'));
  writeFileSync(
    join(dir, 'index.html'),
    '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="build-id" content="__BUILD_ID__"><meta name="session" content="__SESSION__"><div id="root"></div>',
  );
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content);
  return dir;
}
