import pg from 'pg';
import { databaseErrorOf } from './database-error.ts';
import type { DatabaseLog } from './embedded/supervisor.ts';
import { refuseStandby } from './standby.ts';

/** A database that cannot be used; the message is one line for the person who started the program. */
export class DatabaseUnreachableError extends Error {
  constructor(reason: string) {
    super(`The database at DATABASE_URL cannot be reached: ${reason}`);
    this.name = 'DatabaseUnreachableError';
  }
}

const WAIT_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/** Error codes of a server that is starting, recovering or full: worth waiting for. Every other error is final. */
const PASSING = /^(57P03|57P01|53300|08)/;
const PASSING_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOENT']);

/**
 * Waits until the server of DATABASE_URL accepts connections, for a minute at most, and logs that it waits.
 * @throws DatabaseUnreachableError with the server's own reason, without the password of the URL
 */
export async function waitForDatabase(
  connection: pg.ClientConfig,
  log: DatabaseLog,
  waitMs = WAIT_MS,
): Promise<void> {
  const giveUpAt = performance.now() + waitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const failure = await tryOnce(connection);
    if (failure === null) return;
    const isHopeless = !failure.isPassing || performance.now() + pauseMs > giveUpAt;
    if (isHopeless) throw new DatabaseUnreachableError(failure.reason);
    log.warn(`The database is not ready yet (${failure.reason}); trying again.`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function tryOnce(connection: pg.ClientConfig): Promise<{ reason: string; isPassing: boolean } | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  // A connection that breaks while it is being made emits a second error, which has no other listener.
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseStandby(client);
    return null;
  } catch (error) {
    const refused = databaseErrorOf(error);
    if (refused !== null) return { reason: refused.message, isPassing: PASSING.test(refused.code ?? '') };
    const { code, message } = error as NodeJS.ErrnoException;
    return {
      reason: message || code || 'no answer',
      isPassing: code === undefined || PASSING_SYSTEM.has(code),
    };
  } finally {
    await client.end().catch(() => {});
  }
}
