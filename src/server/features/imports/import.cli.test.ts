import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Database, Db } from '#server/platform/database/database.ts';
import { createLogger } from '#server/platform/log.ts';
import { openShopDatabase } from '#server/shop-database.ts';
import { makeMessyQuotes } from '#testing/quote-fixture.ts';
import { toFile } from '#testing/quote-fixture-file.ts';

const PROGRAM = join(import.meta.dirname, 'import.cli.ts');
const messy = makeMessyQuotes({ rows: 200, seed: 4 });
const { truth } = messy;

let root: string;
let env: NodeJS.ProcessEnv;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'omatala-import-'));
  // When run as root, PostgreSQL runs as another user, who must be able to enter this directory.
  chmodSync(root, 0o711);
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env;
  env = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, DATA_DIR: join(root, 'data') };
  const options = { delimiter: ';', amountStyle: 'mixed' } as const;
  const sage = toFile(messy.rows, { ...options, system: 'Sage', encoding: 'windows-1252' });
  writeFileSync(join(root, 'sage.csv'), sage);
  writeFileSync(join(root, 'own.csv'), 'Voucher;Who;Ring;Sum\nV-1;Selma;0819876543;N$ 1,500.00\n');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Run = { code: number | null; out: string; err: string };

function runImport(args: string[], answer = ''): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env, cwd: root });
    const run = { code: null as number | null, out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      run.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      run.err += chunk;
    });
    child.on('close', (code) => resolve({ ...run, code }));
    child.stdin.end(answer);
  });
}

/** Opens the data directory and its database as the running app does. */
async function withApp<Result>(work: (db: Db, pool: Database['pool']) => Promise<Result>): Promise<Result> {
  const config = readConfig({ ...env, SYSTEM_PASSWORD: 'a password for tests' });
  const { database, close } = await openShopDatabase(config, createLogger('silent'));
  try {
    return await work(database.db, database.pool);
  } finally {
    await close();
  }
}

async function countRows(db: Db): Promise<{ orders: number; customers: number; signed: string[] }> {
  const result = await db.execute<{ orders: number; customers: number; signed: string[] }>(sql`
    select (select count(*)::int from payments where deleted_batch_id is null) as orders,
      (select count(*)::int from customers where deleted_batch_id is null) as customers,
      (select array_agg(distinct agent) from activity) as signed`);
  const [row] = result.rows;
  if (row === undefined) throw new Error('The count returned no row');
  return row;
}

describe('npm run import', () => {
  it('imports while the app is not running: shows, asks, imports, and the second time changes nothing', async () => {
    const declined = await runImport(['sage.csv'], 'n\n');
    expect(declined).toMatchObject({ code: 0, err: '' });
    expect(declined.out).toContain('exported by Sage, windows-1252, separated by ";"');
    expect(declined.out).toContain(`${truth.unreadable} rows that cannot be read`);
    expect(declined.out.match(/^ {2}line \d+/gm)).toHaveLength(truth.unreadable);
    expect(declined.out).toMatch(/Nothing was imported\.\n$/);

    const done = await runImport(['sage.csv'], 'y\n');
    expect(done).toMatchObject({ code: 0, err: '' });
    expect(done.out).toContain(`Imported ${truth.readable} orders and ${truth.customers} new customers`);
    const again = await runImport(['sage.csv', '--yes']);
    expect(again.out).toContain('Nothing to import');
    const found = await withApp(countRows);
    expect(found).toEqual({ orders: truth.readable, customers: truth.customers, signed: ['Import'] });
  }, 120_000);

  it('imports and takes back beside the running app, which sees it at once', async () => {
    await withApp(async (db) => {
      const unmapped = await runImport(['own.csv', '--yes']);
      expect(unmapped.code).toBe(1);
      expect(unmapped.out).toContain('The file has: A Voucher, B Who, C Ring, D Sum.');
      const map = 'quoteNumber=A,customerName=Who,customerPhone=c,totalAmount=D';
      const done = await runImport(['own.csv', '--yes', '--map', map]);
      expect(done, done.err).toMatchObject({ code: 0 });
      expect(await countRows(db)).toMatchObject({ orders: truth.readable + 1 });
      const batchId = /--undo (\d+)/.exec(done.out)?.[1] ?? '';
      const undone = await runImport(['--undo', batchId]);
      expect(undone.out).toContain('1 order and 1 customer are in Recently deleted');
      expect(await countRows(db)).toMatchObject({ orders: truth.readable, customers: truth.customers });
      expect(await runImport(['--undo', batchId])).toMatchObject({
        code: 1,
        err: 'This has already been undone\n',
      });
    });
  }, 120_000);

  it('tells the running app of every row before it ends, so that open screens show them', async () => {
    await withApp(async (_db, pool) => {
      const ear = await pool.connect();
      const heard: string[] = [];
      ear.on('notification', ({ payload = '' }) => heard.push(payload));
      await ear.query('listen omatala_changes');
      writeFileSync(join(root, 'told.csv'), 'Quote;Customer;Phone;Total\nV-9;Hilma;0819876000;1500\n');
      const done = await runImport(['told.csv', '--yes']);
      expect(done, done.err).toMatchObject({ code: 0 });
      // After a round trip, notifications that the other process sent before it ended have arrived.
      await ear.query('select 1');
      const changes = heard.flatMap((payload) => JSON.parse(payload).changes ?? []);
      expect(changes.map(([entity]: [string]) => entity).toSorted()).toEqual(['customer', 'payment']);
      ear.release();
    });
  }, 120_000);

  it.each([
    [[], /^Imports a list from a CSV file or Excel workbook/],
    [['missing.csv'], /^There is no file .*missing\.csv/],
    [['own.csv', '--map', 'price=A'], /^--map: "price" is not a field/],
    [['--undo', 'x'], /^--undo needs a batch number/],
    [['own.csv', '--kind', 'people'], /^--kind must be one of orders, customers, laybys, reservations/],
  ])('explains what is wrong with %j, without opening the database', async (args, message) => {
    const run = await runImport(args);
    expect(run).toMatchObject({ code: 1, out: '', err: expect.stringMatching(message) });
  });
});
