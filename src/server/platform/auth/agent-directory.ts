import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { normalizeText } from '#shared/domain/text.ts';
import type { Db, Executor } from '../database/database.ts';
import { agents } from '../database/schema/agents.schema.ts';

/** The active agents, as every process knows them: read when one of them changes, and at hand while the database is not. */

export type KnownAgent = { id: number; name: string; pinHash: string | null };

export type AgentDirectory = {
  /** Their names in order. What is being read is waited for, but never for long. */
  names(): Promise<readonly string[]>;
  /** Whether any of them has a PIN: then changes are signed by whoever makes them. */
  hasPins(): boolean;
  /** Reads them anew. */
  load(): Promise<void>;
  /** What this process, or another one, says has changed. */
  hear(event: { changes: readonly { entity: string }[]; isEverything?: boolean }): void;
};

const PATIENCE_MS = 1_000;

export const ACTIVE = and(agents.isActive, isNull(agents.deletedBatchId));

/** The active agent of a name, however it is written; null when there is none. */
export async function findAgent(db: Executor, name: string): Promise<KnownAgent | null> {
  const [row] = await selectAgent(db, name);
  return row ?? null;
}

/** As `findAgent`, once whoever is changing the agent at this moment has done so. */
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
 * Takes the names of the configuration over when there are no agents yet: from then on they are kept on their screen.
 * @returns the configured names that are none of them
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

/** `configured`: what is answered until they have been read. */
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
