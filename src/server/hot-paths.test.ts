import pg from 'pg';
import { afterAll, beforeAll, expect, type Mock, test, vi } from 'vitest';
import {
  createTestClock,
  startTestServer,
  TEST_PASSWORD,
  type TestClient,
  type TestServer,
} from '#testing/test-server.ts';
import { GROWTH_CASES } from '../../bench/growth-cases.ts';
import { seed } from '../../bench/seed.ts';

/**
 * The cost of frequent calls does not grow with the shop. PostgreSQL reports the plan of every statement that it runs
 * for these calls, including those of triggers and foreign keys, with table statistics that claim large tables.
 */

const ORDERS = 4_000;
/** The statistics claim this many times as many rows. */
const TIMES = 250;

/** The tables that grow with the orders; `seed` fills all of them. */
const LARGE = ['payments', 'receipts', 'activity', 'pre_orders', 'notifications', 'batches'];

/** In the planner's cost units: reading a million rows costs more, with or without an index. */
const GREATEST_COST = 10_000;
const MOST_SORTED = 1_000;
/** Hardly any arrived pre-order lacks its day, which the planner cannot know. */
const FEW = /actual_arrival_date IS NULL/;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Total Cost': number;
  Plans?: Plan[];
};
type Explained = { 'Query Text': string; Plan: Plan };

const PLANS_TOLD = `
  do $$ begin
    execute format('alter database %I set session_preload_libraries = auto_explain', current_database());
    execute format('alter database %I set auto_explain.log_min_duration = 0', current_database());
    execute format('alter database %I set auto_explain.log_nested_statements = on', current_database());
    execute format('alter database %I set auto_explain.log_format = json', current_database());
    execute format('alter database %I set auto_explain.log_level = notice', current_database());
  end $$`;

let server: TestServer;
let client: TestClient;
/** PostgreSQL reports plans to superusers only. */
let isToldPlans: boolean;
let connecting: Mock;
let explained: Explained[] = [];

beforeAll(async () => {
  // The rows are dated relative to today.
  server = await startTestServer({ clock: createTestClock(new Date()) });
  const { pool } = server.context;
  const { rows } = await pool.query('select rolsuper from pg_roles where rolname = current_user');
  isToldPlans = rows[0]?.rolsuper;
  if (!isToldPlans) return;
  await seed(pool, ORDERS);
  for (const table of LARGE) await pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  await pool.query(BELIEVED, [LARGE, TIMES]);
  await pool.query(PLANS_TOLD);
  const { connect } = pg.Client.prototype;
  connecting = vi.spyOn(pg.Client.prototype, 'connect').mockImplementation(function listen(
    this: pg.Client,
    callback,
  ) {
    this.on('notice', hear);
    return connect.call(this, callback);
  });
  client = (await server.startSibling()).newClient();
  await client.post('/api/auth/login', { password: TEST_PASSWORD });
});
afterAll(async () => {
  connecting?.mockRestore();
  await server.stop();
});

const BELIEVED = `
  update pg_class set reltuples = reltuples * $2
  where oid = any ($1::regclass[]) or oid in (select indexrelid from pg_index where indrelid = any ($1::regclass[]))`;

function hear({ message = '' }: { message?: string | undefined }): void {
  const [, plan] = /^duration: .* plan:\n(.*)$/s.exec(message) ?? [];
  if (plan !== undefined) explained.push(JSON.parse(plan) as Explained);
}

/** Nodes that stop once enough rows are read, and nodes that read everything before they return the first row. */
const CUT = new Set(['Limit']);
const WHOLE = new Set(['Sort', 'Aggregate', 'Hash', 'Materialize']);

/** The problems of a plan node and of those below it. */
function faultsOf(plan: Plan, isAboveCut = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: below = [] } = plan;
  const isCut = CUT.has(type) || (isAboveCut && !WHOLE.has(type));
  const isSort = type === 'Sort' && !FEW.test(JSON.stringify(below));
  const sorted = isSort ? Math.max(...below.map((input) => input['Plan Rows'])) : 0;
  return [
    ...(type === 'Seq Scan' && LARGE.includes(table) && !isCut ? [`reads all of ${table}`] : []),
    ...(sorted > MOST_SORTED ? [`sorts ${sorted} rows`] : []),
    ...below.flatMap((input) => faultsOf(input, isCut)),
  ];
}

const ASKING = GROWTH_CASES.filter(({ name }) => name !== 'no-database');

test.for(ASKING)('$name: no table that grows is read whole or sorted', async ({ call }, { skip }) => {
  skip(!isToldPlans);
  explained = [];
  for (const turn of [0, 1]) {
    const { method, path, body, headers = {} } = call(turn, ORDERS);
    const said = body === undefined ? {} : { payload: body as object };
    const reply = await client.request(method, path, { headers, ...said });
    expect(reply.status, reply.text).toBeLessThan(300);
    const next = /<(.*)>/.exec(String(reply.headers.link ?? ''))?.[1];
    if (next !== undefined) expect((await client.get(next)).status).toBe(200);
  }
  expect(explained.length).toBeGreaterThan(0);
  for (const { Plan, 'Query Text': text } of explained) {
    expect(faultsOf(Plan), text).toEqual([]);
    expect(Plan['Total Cost'], text).toBeLessThan(GREATEST_COST);
  }
});

test('orders have as many kept groups as statuses, branches and agents, whatever days they are due on', async ({
  skip,
}) => {
  skip(!isToldPlans);
  const { rows } = await server.context.pool.query(`select from kept_totals where list = 'orders'`);
  expect(rows.length).toBeLessThan(300);
});
