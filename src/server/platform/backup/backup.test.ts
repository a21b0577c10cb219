import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TextReader, ZipWriter } from '@zip.js/zip.js';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BackupTotals } from '#shared/contracts/backups.ts';
import { createTestDatabase } from '#testing/database.ts';
import { addCustomer, addLayby, addOrder, addOrderAt } from '#testing/shop.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { LOCK_NUMBERS } from '../database/lock-numbers.ts';
import { migrateDatabase } from '../database/migrations.ts';
import { createLogger } from '../log.ts';
import { MANIFEST, type Manifest, partPath } from './backup-format.ts';
import { createBackupRunner } from './backup-runner.ts';
import { loadBackup } from './load-backup.ts';
import { openBackup } from './read-backup.ts';
import { createDatabase, verifyBackup, withClient } from './scratch-database.ts';
import { createSealer, UNSEALED } from './seal.ts';
import { type BackupSource, type WrittenBackup, writeBackup } from './write-backup.ts';

const SOURCE: BackupSource = {
  app: { version: '0.1.0', buildId: 'test' },
  shop: 'Shop',
  timeZone: 'Africa/Windhoek',
  kind: 'manual',
};
const PASSPHRASE = 'four words that open it';
const log = createLogger('silent');

let server: TestServer;
let dir: string;
let written: WrittenBackup;
let second = 0;

beforeAll(async () => {
  server = await startTestServer();
  dir = await mkdtemp(join(tmpdir(), 'omatala-backups-'));
  const { client } = server;
  await addOrderAt(client, 'bank_paid', { paidAmount: '500.00' });
  await addOrderAt(client, 'order_completed');
  await addLayby(client, { paidAmount: '600.00' });
  // Characters that COPY has to escape, and an identifier that is not ASCII.
  await addCustomer(client, { name: 'Ndapewa "Ω"\\N\ttab' });
  written = await write();
});
afterAll(async () => {
  await server.stop();
  rmSync(dir, { recursive: true, force: true });
});

/** Each backup is named by its second, so each gets another one. */
function write(options: { passphrase?: string; connection?: object } = {}): Promise<WrittenBackup> {
  second += 1;
  return writeBackup({
    connection: options.connection ?? server.database.connection,
    dir,
    source: SOURCE,
    passphrase: options.passphrase ?? null,
    workFactor: 10,
    now: new Date(Date.UTC(2026, 10, 22, 3, 0, second)),
  });
}

const open = (path: string, passphrase: string | null = null) =>
  openBackup(path, { passphrase, tempDir: dir });
const verify = (path: string, passphrase: string | null = null) =>
  verifyBackup({ connection: server.database.connection, path, dir, passphrase, log });

/** Restores into a new empty database, which is dropped afterwards. */
async function restoring(
  path: string,
  look: (restored: Pool, totals: BackupTotals) => Promise<void> = async () => {},
): Promise<void> {
  const database = await createTestDatabase();
  const backup = await open(path);
  try {
    const { connection } = database;
    const { totals } = await loadBackup(backup, { connection, log, isScratch: false });
    await look(database.pool, totals);
  } finally {
    await backup.close();
    await database.drop();
  }
}

/** A copy of a file with its bytes changed. */
function damage(path: string, change: (bytes: Buffer) => Buffer): string {
  const damaged = join(dir, `damaged-${randomBytes(4).toString('hex')}`);
  writeFileSync(damaged, change(Buffer.from(readFileSync(path))));
  return damaged;
}

/** A manipulated backup with a correct seal. */
async function forge(change: {
  manifest?: (manifest: Manifest) => unknown;
  part?: (path: string, text: string) => string;
  names?: (name: string) => string;
  more?: Record<string, string>;
}): Promise<string> {
  const backup = await open(written.path);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const sealed = buffer(Readable.fromWeb(readable as never).pipe(createSealer()));
  const zip = new ZipWriter(writable, { useWebWorkers: false });
  for (const part of backup.manifest.parts) {
    const text = (await buffer(backup.readPart(part))).toString();
    const path = partPath(part);
    await zip.add(change.names?.(path) ?? path, new TextReader(change.part?.(path, text) ?? text));
  }
  for (const [name, text] of Object.entries(change.more ?? {})) await zip.add(name, new TextReader(text));
  change.manifest?.(backup.manifest);
  await zip.add(MANIFEST, new TextReader(JSON.stringify(backup.manifest)));
  await zip.close(UNSEALED);
  await backup.close();
  const path = join(dir, `forged-${randomBytes(4).toString('hex')}.zip`);
  writeFileSync(path, await sealed);
  return path;
}

describe('D7: backups restore', () => {
  it('holds everything acknowledged before it began, though writes go on, and equals the restored shop', async () => {
    const before = await addOrder(server.client, { paidAmount: '100.00' });
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) await addOrder(server.client, { paidAmount: '1.00' });
    })();
    const during = await write().finally(() => {
      isWriting = false;
    });
    await writing;
    await restoring(during.path, async (restored, totals) => {
      expect(totals).toEqual(during.manifest.totals);
      const orders = await restored.query('select id, paid_amount, version from payments where id = $1', [
        before.id,
      ]);
      expect(orders.rows).toEqual([{ id: before.id, paid_amount: '100.00', version: 1 }]);
      // Triggers work again, and ids continue beyond those assigned after the backup.
      await expect(restored.query('delete from receipts')).rejects.toThrow();
      const made = await restored.query(
        `insert into customers (name, phone, phone_key, search_text) values ('N', '1', '1', 'n') returning id`,
      );
      const known = await restored.query('select count(*)::int as n from customers where id = $1', [
        made.rows[0].id,
      ]);
      expect(known.rows[0].n).toBe(1);
      expect(made.rows[0].id).toBeGreaterThan(100_000);
      const wrong = await restored.query('select * from mend_totals()');
      expect(wrong.rows).toEqual([]);
      const queues = await restored.query('select count(*)::int as n from jobs.queue');
      expect(queues.rows[0].n).toBeGreaterThan(5);
    });
  });

  it('says what it holds, and which of it is secret', async () => {
    const { manifest } = written;
    expect(manifest.totals).toMatchObject({
      orders: 2,
      outstanding: '12000.00',
      orderReceipts: '500.00',
      laybys: 1,
    });
    const parts = new Map(manifest.parts.map((part) => [part.table, part]));
    expect([parts.get('customers')?.rows, parts.get('payments')?.rows, parts.get('queue')?.schema]).toEqual([
      4,
      2,
      'jobs',
    ]);
    expect(manifest.parts.filter(({ hasSecrets }) => hasSecrets).map(({ table }) => table)).toContain(
      'sessions',
    );
    expect(manifest.leftOut).toContain('jobs.bam');
  });

  it('leaves nothing of a verification behind, and drops what a killed one has left', async () => {
    const { connection, pool } = server.database;
    const { rows } = await pool.query('select current_database() as name');
    const scratch = `omatala_verify_${rows[0].name}`;
    await withClient(connection, (client) => createDatabase(client, scratch));
    await verify(written.path);
    const left = await pool.query('select 1 from pg_database where datname = $1', [scratch]);
    expect(left.rows).toEqual([]);
  });

  it('refuses a file in which any byte was changed, or whose end is missing', async () => {
    const { length } = await readFile(written.path);
    for (let at = 5; at < length; at += Math.ceil(length / 12)) {
      const damaged = damage(written.path, (bytes) => {
        bytes[at] = (bytes[at] as number) ^ 1;
        return bytes;
      });
      await expect(open(damaged), `byte ${at}`).rejects.toThrow(/is damaged/);
    }
    for (const kept of [length - 1, length - 64, 100]) {
      await expect(open(damage(written.path, (bytes) => bytes.subarray(0, kept)))).rejects.toThrow(
        /is damaged/,
      );
    }
  });

  it('refuses what is no backup', async () => {
    for (const text of ['', 'PK', 'id,name\n1,x\n']) {
      await expect(open(damage(written.path, () => Buffer.from(text)))).rejects.toThrow(/is not a backup/);
    }
  });

  it('is opened by its passphrase alone, and leaves no plain copy', async () => {
    const secret = await write({ passphrase: PASSPHRASE });
    expect(secret.file).toMatch(/\.zip\.age$/);
    expect((await readFile(secret.path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    await expect(open(secret.path)).rejects.toThrow(/is encrypted: set BACKUP_PASSPHRASE/);
    await expect(open(secret.path, 'another passphrase')).rejects.toThrow('The passphrase is wrong');
    const changed = damage(secret.path, (bytes) => {
      bytes[bytes.length - 100] = (bytes[bytes.length - 100] as number) ^ 1;
      return bytes;
    });
    await expect(open(changed, PASSPHRASE)).rejects.toThrow(/is damaged/);
    await expect(
      open(
        damage(secret.path, (b) => b.subarray(0, -70)),
        PASSPHRASE,
      ),
    ).rejects.toThrow(/is damaged/);
    const backup = await open(secret.path, PASSPHRASE);
    expect(backup.manifest.totals).toEqual((await write()).manifest.totals);
    await backup.close();
    expect(readdirSync(dir).filter((name) => name.endsWith('.plain'))).toEqual([]);
  });

  it('refuses a newer schema and one that never was', async () => {
    const newer = await forge({
      manifest: (made) => Object.assign(made.schema, { createdAt: made.schema.createdAt + 1e12 }),
    });
    await expect(verify(newer)).rejects.toThrow(/made by a newer release/);
    const unknown = await forge({ manifest: (made) => Object.assign(made.schema, { hash: 'another' }) });
    await expect(verify(unknown)).rejects.toThrow(/of no known release/);
  });

  it('refuses names that lead elsewhere, tables that it does not know, and more than the manifest says', async () => {
    const outside = await forge({ more: { '../../etc/passwd': 'x' } });
    await expect(open(outside)).rejects.toThrow(/is not a backup|other files/);
    const renamed = await forge({ names: (name) => (/receipts/.test(name) ? '../receipts' : name) });
    await expect(open(renamed)).rejects.toThrow(/is not a backup|other files/);
    const foreign = await forge({
      manifest: ({ parts }) => void parts.push({ ...(parts[0] as (typeof parts)[0]), table: 'pg_authid' }),
      more: { 'tables/public.pg_authid.copy': '' },
    });
    await expect(restoring(foreign)).rejects.toThrow(/has a table public.pg_authid/);
    const bomb = await forge({ part: (path, text) => (/settings/.test(path) ? '0'.repeat(1e6) : text) });
    await expect(open(bomb)).rejects.toThrow(/more than its manifest says/);
  });

  it('refuses rows that refer to nothing, rows that were changed, and columns that are not its schema’s', async () => {
    const orphans = await forge({
      part: (path, text) => (/public.customers/.test(path) ? '' : text),
      manifest: ({ parts }) => {
        const customers = parts.find(({ table }) => table === 'customers');
        Object.assign(customers as object, {
          rows: 0,
          bytes: 0,
          sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
        });
      },
    });
    await expect(restoring(orphans)).rejects.toThrow(/refers to rows that are not in the backup/);
    const changed = await forge({
      part: (path, text) => (/public.payments/.test(path) ? text.replace('500.00', '600.00') : text),
    });
    await expect(restoring(changed)).rejects.toThrow(
      /payments holds the same number of rows, but not the same ones/,
    );
    const columns = await forge({
      manifest: ({ parts }) => void parts.find(({ table }) => table === 'laybys')?.columns.pop(),
    });
    await expect(restoring(columns)).rejects.toThrow(/other columns in laybys/);
  });

  it('a shop of an older release is brought forward', async () => {
    const old = await createTestDatabase();
    try {
      await old.pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public');
      for (const version of [2, 3]) {
        await migrateDatabase(old.pool, { upTo: version + 1 });
        await old.pool.query(
          readFileSync(
            join(import.meta.dirname, `../../../../testing/filled-database/000${version}.sql`),
            'utf8',
          ),
        );
      }
      const backup = await write({ connection: old.connection });
      expect(backup.manifest.schema.name).toMatch(/^0003_/);
      expect(backup.manifest.totals.orders).toBeGreaterThan(10);
      const { totals } = await verify(backup.path);
      expect(totals).toEqual(backup.manifest.totals);
    } finally {
      await old.drop();
    }
  });

  it('restores a shop that contradicts itself as it is, and says so', async () => {
    const { pool } = server.database;
    const { rows } = await pool.query(`select id from payments where paid_amount = '500.00' limit 1`);
    const [order] = rows;
    // A manual change in the database that bypasses the trigger which keeps an order equal to its ledger.
    const setPaid = (id: number, paid: string) =>
      pool.query(`begin; set local session_replication_role = replica;
        update payments set paid_amount = '${paid}' where id = ${id}; commit`);
    const at = await pool.query(
      `select pg_sequence_last_value(pg_get_serial_sequence('customers', 'id')) as n`,
    );
    try {
      await setPaid(order.id, '400.00');
      await pool.query(`select setval(pg_get_serial_sequence('customers', 'id'), 1)`);
      const { notes } = await verify((await write()).path);
      expect(notes).toEqual([
        expect.stringMatching(/another paid amount than their payments, in the shop as well: 1\.$/),
        'Numbers of customers would be assigned twice, in the shop as well.',
      ]);
    } finally {
      await setPaid(order.id, '500.00');
      await pool.query(`select setval(pg_get_serial_sequence('customers', 'id'), $1)`, [at.rows[0].n]);
    }
  });

  it('waits for another proof, and sweeps the plain text that a killed one has left', async () => {
    const secret = await write({ passphrase: PASSPHRASE });
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const left = join(dir, `.${secret.file}.${ended}.plain`);
    writeFileSync(left, 'plain');
    const { connection, pool } = server.database;
    const proof = await withClient(connection, async (client) => {
      await client.query('select pg_advisory_lock($1)', [LOCK_NUMBERS.backupProof]);
      const waiting = verify(secret.path, PASSPHRASE);
      await vi.waitFor(
        async () => {
          const { rows } = await pool.query(
            `select 1 from pg_locks where locktype = 'advisory' and not granted and objid = $1`,
            [LOCK_NUMBERS.backupProof],
          );
          expect(rows).toHaveLength(1);
        },
        { timeout: 60_000 },
      );
      expect(existsSync(left)).toBe(true);
      return { waiting };
    });
    expect((await proof.waiting).notes).toEqual([]);
    expect(readdirSync(dir).filter((name) => name.endsWith('.plain'))).toEqual([]);
  });

  it('of which the plain form is open takes it along when the process ends', async () => {
    const secret = await write({ passphrase: PASSPHRASE });
    const before = process.listeners('exit');
    const backup = await open(secret.path, PASSPHRASE);
    const [atExit] = process.listeners('exit').filter((listener) => !before.includes(listener));
    expect(readdirSync(dir).filter((name) => name.endsWith('.plain'))).toHaveLength(1);
    atExit?.(1);
    expect(readdirSync(dir).filter((name) => name.endsWith('.plain'))).toEqual([]);
    await backup.close();
    expect(process.listeners('exit')).toEqual(before);
  });

  it('whose database is dropped in the middle of a proof is not called different, and nothing crashes', async () => {
    const { connection, pool } = server.database;
    const { rows } = await pool.query('select current_database() as name');
    const scratch = `omatala_verify_${rows[0].name}`;
    const outcome = verify(written.path).then(
      () => null,
      (error: Error) => error,
    );
    await withClient(connection, (client) =>
      vi.waitFor(
        async () => {
          const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [
            scratch,
          ]);
          expect(rowCount).toBeGreaterThan(0);
          await client.query(`drop database "${scratch}" with (force)`);
        },
        { timeout: 60_000, interval: 5 },
      ),
    );
    expect((await outcome)?.name).not.toBe('BackupFileError');
    expect(await outcome).toBeInstanceOf(Error);
  });

  it('leaves no file when it is ended in the middle', async () => {
    const own = join(dir, 'killed');
    const runner = createBackupRunner(server.database.connection);
    await withClient(server.database.connection, async (client) => {
      await client.query('begin; lock table receipts in access exclusive mode');
      const writing = runner.write({ dir: own, source: SOURCE, passphrase: null });
      writing.catch(() => {});
      await vi.waitFor(() => expect(existsSync(own) && readdirSync(own)).toHaveLength(1), {
        timeout: 60_000,
      });
      runner.stop();
      await expect(writing).rejects.toThrow('ended before it was finished');
    });
    expect(readdirSync(own)).toEqual([]);
  });
});
