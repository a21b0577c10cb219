import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { normalizeText } from '#shared/domain/text.ts';
import type { Db, Executor } from '../database/database.ts';
import { agents } from '../database/schema/agents.schema.ts';

/** Each process's cache of the active agents: reread when an agent changes, and usable while the database is not reachable. */

export type KnownAgent = { id: number; name: string; pinHash: string | null };

export type AgentDirectory = {
  /** The names in order. Waits for a read that is under way, but for a second at most. */
  names(): Promise<readonly string[]>;
  /** Whether any agent has a PIN: if so, every change must be signed by an agent. */
  hasPins(): boolean;
  /** Reads the agents again. */
  load(): Promise<void>;
  /** Takes an announcement of this or another process, and rereads the agents if it concerns them. */
  hear(event: { changes: readonly { entity: string }[]; isEverything?: boolean }): void;
};

const PATIENCE_MS = 1_000;

export const ACTIVE = and(agents.isActive, isNull(agents.deletedBatchId));

/** The active agent with this name, in any spelling; null when there is none. */
export async function findAgent(db: Executor, name: string): Promise<KnownAgent | null> {
  const [row] = await selectAgent(db, name);
  return row ?? null;
}

/** Like `findAgent`, but waits for a transaction that is changing the agent. */
export async function findAgentAfterChanges(db: Executor, name: string): Promise<KnownAgent | null> {
  const [row] = await selectAgent(db, name).for('share');
  return row ?? null;
}

const selectAgent = (db: Executor, name: string) =>
  db
    .select({ id: agents.id, name: agents.name, pinHash: agents.pinHash })
    .from(agents)
    .where(and(ACTIVE, eq(agents.nameKey, normalizeText(name))));

/**
 * Creates agents from the configured names if there are none yet; later on, agents are edited on their screen only.
 * @returns the configured names that are not the name of any agent
 */
export async function prepareAgents(db: Db, configured: readonly string[]): Promise<string[]> {
  const byKey = new Map([...configured].reverse().map((name) => [normalizeText(name), name]));
  const names = configured.filter((name) => byKey.get(normalizeText(name)) === name);
  await db.execute(sql`
    insert into agents (name, name_key, position)
    select given.name, given.key, given.place
    from unnest(${sql.param(names)}::text[], ${sql.param(names.map(normalizeText))}::text[])
      with ordinality as given (name, key, place)
    where not exists (select 1 from agents)
    on conflict do nothing`);
  const known = await db.select({ key: agents.nameKey }).from(agents);
  const keys = new Set(known.map(({ key }) => key));
  return names.filter((name) => !keys.has(normalizeText(name)));
}

/** @param configured the names that are used until the agents have been read */
export function createAgentDirectory(
  db: Db,
  configured: readonly string[],
  { onChange, onFailure }: { onChange(): void; onFailure(error: unknown): void },
): AgentDirectory {
  let known: { names: readonly string[]; hasPins: boolean } = { names: configured, hasPins: false };
  let reading: Promise<void> | null = null;
  let isStale = true;

  async function read(): Promise<void> {
    while (isStale) {
      isStale = false;
      try {
        const rows = await db
          .select({ name: agents.name, hasPin: sql<boolean>`${agents.pinHash} is not null` })
          .from(agents)
          .where(ACTIVE)
          .orderBy(asc(agents.position), asc(agents.id));
        known = { names: rows.map(({ name }) => name), hasPins: rows.some(({ hasPin }) => hasPin) };
      } catch (error) {
        isStale = true;
        throw error;
      }
    }
  }

  function load(): Promise<void> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    async names() {
      if (isStale || reading !== null) await withinPatience(load().catch(onFailure));
      return known.names;
    },
    hasPins: () => known.hasPins,
    load() {
      isStale = true;
      return load();
    },
    hear({ changes, isEverything }) {
      if (!isEverything && !changes.some(({ entity }) => entity === 'agent')) return;
      isStale = true;
      onChange();
      load().catch(onFailure);
    },
  };
}

async function withinPatience(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
