// The server of a test run, for the runner (which creates the template) and for the test files (which clone it).
import { Client, type ClientConfig } from 'pg';

/** How to reach the server, and which database to clone. */
export type TestCluster = { connection: ClientConfig; template: string };

/** The same server, another database. */
export function connectTo(server: ClientConfig, database: string): ClientConfig {
  // A connection string overrides every other setting of `pg`, so the database has to be changed inside it.
  if (server.connectionString) return { connectionString: buildConnectionString(server, database) };
  return { ...server, database };
}

export function buildConnectionString(server: ClientConfig, database: string): string {
  if (server.connectionString) {
    const url = new URL(server.connectionString);
    url.pathname = `/${database}`;
    return url.href;
  }
  const query = new URLSearchParams({
    host: server.host ?? '',
    port: String(server.port),
    user: String(server.user),
  });
  if (typeof server.password === 'string') query.set('password', server.password);
  return `postgres:///${database}?${query}`;
}

/** Runs one statement on a connection of its own. */
export async function runStatement(connection: ClientConfig, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
