// The first connection to the embedded server.
import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { Client } from 'pg';

/** As `pg` takes it; `host` is the folder of the Unix socket (on Windows the loopback, with a password). */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: string;
  database: string;
  password?: string;
};

/** Creates the shop's database in a new cluster; does nothing if it exists. */
export async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [connection.database]);
    if (found.rowCount === 0)
      await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}

/** For Windows, where PostgreSQL is reached over the loopback. */
export function generatePassword(): string {
  return randomBytes(32).toString('base64url');
}

export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((listening) => probe.listen(0, '127.0.0.1', listening));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}
