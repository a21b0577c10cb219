import type pg from 'pg';

/** The server that answered is a standby of another one: its data may lack changes that were already acknowledged. */
export class StandbyError extends Error {
  constructor() {
    super('The database is a standby that follows its primary and accepts no changes');
    this.name = 'StandbyError';
  }
}

/**
 * Call on every new connection. During a failover the primary's address may briefly lead to a server that is no longer
 * the primary; reads from it would succeed. A primary that becomes a standby later closes its connections.
 * @throws StandbyError
 */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby) throw new StandbyError();
}
