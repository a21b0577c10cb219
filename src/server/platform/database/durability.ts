// Checks whether the database server really keeps what it acknowledges. Runs at every start, for the embedded server and
// for the one behind DATABASE_URL.

type Setting = { name: string; setting: string };

/** Anything that can run one query: a client or a pool of `pg`. */
export type QueryRunner = { query(sql: string): Promise<{ rows: Setting[] }> };

export class DatabaseNotDurableError extends Error {
  constructor(settings: string[]) {
    super(
      `The database can lose changes that it has confirmed: ${settings.join(', ')}. Set them to on. If you accept losing data at a power cut, set ALLOW_UNSAFE_DATABASE=1.`,
    );
    this.name = 'DatabaseNotDurableError';
  }
}

const DURABILITY_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Returns the settings that are off; throws DatabaseNotDurableError naming them unless `isUnsafeAllowed`. A setting
 * that the server does not have (a compatible server of another make) is not checked.
 */
export async function assertDurable(client: QueryRunner, isUnsafeAllowed = false): Promise<string[]> {
  const names = DURABILITY_SETTINGS.map((name) => `'${name}'`).join(', ');
  const found = await client.query(
    `select name, setting from pg_settings where name in (${names}) order by name`,
  );
  const unsafe = listUnsafe(found.rows);
  if (unsafe.length > 0 && !isUnsafeAllowed) throw new DatabaseNotDurableError(unsafe);
  return unsafe;
}

/** The settings that weaken durability, each as a short phrase. */
export function listUnsafe(settings: Setting[]): string[] {
  return settings.filter(({ setting }) => setting === 'off').map(({ name }) => `${name} is off`);
}
