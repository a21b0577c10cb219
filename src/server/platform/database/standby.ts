import type pg from 'pg';

/** The server that answered only follows another one: what it shows may be older than what was acknowledged. */
export class StandbyError extends Error {
  constructor() {
    super('The database is a standby, which follows its primary and takes no changes');
    this.name = 'StandbyError';
  }
}

/**
 * To be asked of every new connection. Around a failover the address of the primary may lead, for a moment, to a server that
 * is no primary any more; reads from it would succeed. One that is turned into a standby later closes its connections.
 * @throws StandbyError
 */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (rows[0]?.isStandby) throw new StandbyError();
}
