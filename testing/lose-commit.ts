import type pg from 'pg';

/** Commits the next transaction, but loses its connection before the database confirms that. */
export function loseNextCommit(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => unknown;
  const losing = async () => {
    Object.assign(pool, { connect });
    const client = (await connect()) as pg.PoolClient;
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    Object.assign(client, {
      query: async (...given: unknown[]) => {
        const answer = await query(...given);
        if ((given[0] as { text?: string }).text !== 'commit') return answer;
        Object.assign(client, { query });
        throw new Error('Connection terminated unexpectedly');
      },
    });
    return client;
  };
  // `pool.query` connects with a callback, a transaction without.
  Object.assign(pool, {
    connect: (...given: unknown[]) => (given.length > 0 ? connect(...given) : losing()),
  });
}
