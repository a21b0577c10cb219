import { and, asc, eq, inArray, isNotNull, like, max, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ACTIVE } from '#server/platform/auth/agent-directory.ts';
import { provedPrefix } from '#server/platform/auth/agent-pins.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { LOCK_NUMBERS } from '#server/platform/database/lock-numbers.ts';
import { devices, rateLimits } from '#server/platform/database/schema/access.schema.ts';
import { agents } from '#server/platform/database/schema/agents.schema.ts';
import { finishChange, openRow } from '#server/platform/entities/change-row.ts';
import { plainEntity, type RowOf, stateConflict } from '#server/platform/entities/entity.ts';
import { presentRow } from '#server/platform/entities/read-columns.ts';
import { insertRow, writeRow } from '#server/platform/entities/write-row.ts';
import { fieldError } from '#server/platform/http/app-error.ts';
import { type Agent, agent, type createAgentBody, type updateAgentBody } from '#shared/contracts/agents.ts';
import { branchCodeOf } from '#shared/domain/labels.ts';
import { normalizeText } from '#shared/domain/text.ts';

/** The agents that devices and forms choose from. Names on existing records never change. */

type AgentRow = RowOf<typeof agents>;

const MOST_AGENTS = 200;

/** Alphabets with letters that look alike: mixing them would allow two names that look the same. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];

const present = (row: AgentRow): Agent => ({
  ...presentRow(agents, agent, row),
  team: row.team as Agent['team'],
  hasPin: row.pinHash !== null,
});

const agentEntity = plainEntity({ kind: 'agent', name: 'Agent', table: agents, present });

/** All agents: the active ones in their order, then the others by name. */
export async function readAgents(db: Executor): Promise<Agent[]> {
  const rows = await db
    .select()
    .from(agents)
    .where(sql`${agents.deletedBatchId} is null`)
    .orderBy(sql`not ${agents.isActive}`, asc(agents.position), asc(agents.nameKey), asc(agents.id));
  return rows.map(present);
}

/** @throws AppError invalid_request for a name that an active agent has */
export async function createAgent(command: Command, input: z.output<typeof createAgentBody>): Promise<Agent> {
  await lockAgents(command);
  const { name } = input;
  await assertFree(command, name, null);
  if ((await command.tx.$count(agents)) >= MOST_AGENTS) {
    throw fieldError(
      'name',
      `There are already ${MOST_AGENTS} agents. Activate one of the inactive agents instead.`,
    );
  }
  const row = await insertRow(command, agentEntity, {
    ...{ name, nameKey: normalizeText(name), team: input.team ?? null },
    ...{ branch: branchOf(input.branch) ?? null, position: await nextPosition(command) },
  });
  return present(row);
}

/**
 * Changes the given fields. Devices follow a new name; an agent who becomes inactive is signed off every device. An agent
 * with a PIN cannot be renamed or made inactive, because that would free a protected name.
 * @throws AppError not_found, stale_version, conflict while the agent has a PIN; invalid_request for a name that an active
 *   agent has
 */
export async function updateAgent(
  command: Command,
  id: number,
  input: z.output<typeof updateAgentBody>,
  expectedVersion: number | null,
): Promise<Agent> {
  await lockAgents(command);
  const locked = await openRow(command, agentEntity, id, expectedVersion);
  const { row, current } = locked;
  const { name = row.name, isActive = row.isActive } = input;
  const isOtherName = name !== row.name;
  if (row.pinHash !== null && (isOtherName || !isActive)) {
    throw stateConflict(current, `${row.name} has a PIN that protects this name. Remove the PIN first.`);
  }
  if (isActive && (isOtherName || !row.isActive)) await assertFree(command, name, id);
  if (row.isActive && !isActive) await assertNotLast(command, id);
  const branch = branchOf(input.branch);
  const shown = await finishChange(command, agentEntity, locked, {
    values: {
      ...{ name, nameKey: normalizeText(name), isActive },
      ...(branch !== undefined && { branch }),
      ...(input.team !== undefined && { team: input.team }),
      ...(isActive && !row.isActive && { position: await nextPosition(command) }),
    },
    action: isOtherName
      ? 'renamed'
      : isActive === row.isActive
        ? 'updated'
        : isActive
          ? 'activated'
          : 'deactivated',
  });
  const seated = eq(devices.agent, row.name);
  if (row.isActive && !isActive) {
    await command.tx.update(devices).set({ agent: null, askedAt: null }).where(seated);
  } else if (isOtherName) await command.tx.update(devices).set({ agent: name }).where(seated);
  return shown;
}

/**
 * Puts the active agents into this order.
 * @throws AppError conflict when these are not exactly the active agents
 */
export async function orderAgents(command: Command, ids: readonly number[]): Promise<void> {
  await lockAgents(command);
  const rows = await command.tx.select().from(agents).where(ACTIVE);
  const wanted = new Set(ids);
  if (wanted.size !== ids.length || rows.length !== ids.length || rows.some(({ id }) => !wanted.has(id))) {
    throw stateConflict(null, 'The list of agents was changed by someone else. Check it and try again.');
  }
  for (const row of rows) {
    await writeRow(command, agentEntity, row, {
      values: { position: ids.indexOf(row.id) + 1 },
      action: 'updated',
    });
  }
}

/**
 * Stores a PIN and signs the agent off every other device, because nobody there has given this PIN.
 * @throws AppError conflict when the PIN was changed meanwhile; not_found
 */
export async function storePin(
  command: Command,
  id: number,
  { known, pinHash }: { known: string | null; pinHash: string | null },
): Promise<Agent> {
  const locked = await openRow(command, agentEntity, id, null);
  if (locked.row.pinHash !== known)
    throw stateConflict(locked.current, 'The PIN was changed by someone else.');
  const shown = await finishChange(command, agentEntity, locked, {
    values: { pinHash },
    action: pinHash === null ? 'pin_removed' : known === null ? 'pin_set' : 'pin_changed',
    isAlwaysRecorded: true,
  });
  await command.tx.delete(rateLimits).where(like(rateLimits.key, `${provedPrefix(id)}%`));
  await unseatOthers(command, locked.row.nameKey);
  return shown;
}

/** A device may have the name in another spelling, from before it was in the list. */
async function unseatOthers({ tx, actor }: Command, nameKey: string): Promise<void> {
  const seated = await tx
    .selectDistinct({ agent: devices.agent })
    .from(devices)
    .where(isNotNull(devices.agent));
  const names = seated.flatMap(({ agent: name }) =>
    name !== null && normalizeText(name) === nameKey ? [name] : [],
  );
  const others = actor.deviceId ? ne(devices.id, actor.deviceId) : undefined;
  await tx
    .update(devices)
    .set({ agent: null, askedAt: null })
    .where(and(inArray(devices.agent, names), others));
}

/** Serialises changes of the list, because names and positions are checked against all others. */
async function lockAgents({ tx }: Command): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_NUMBERS.agents})`);
}

/** Invisible characters, which would allow two names that look the same. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028\u2029\u2800]/u;

async function assertFree({ tx }: Command, name: string, id: number | null): Promise<void> {
  const key = normalizeText(name);
  if (key === '') throw fieldError('name', 'Name is required');
  if (UNSEEN.test(name)) throw fieldError('name', 'A name must be one line without invisible characters.');
  if (SCRIPTS.filter((script) => script.test(name.normalize('NFKC'))).length > 1) {
    throw fieldError('name', 'A name must use one alphabet. This name mixes letters that look alike.');
  }
  const others = id === null ? undefined : ne(agents.id, id);
  const [taken] = await tx
    .select()
    .from(agents)
    .where(and(ACTIVE, eq(agents.nameKey, key), others));
  if (taken !== undefined) throw fieldError('name', `An agent named ${taken.name} already exists.`);
}

async function assertNotLast({ tx }: Command, id: number): Promise<void> {
  if ((await tx.$count(agents, and(ACTIVE, ne(agents.id, id)))) > 0) return;
  throw stateConflict(null, 'This is the last active agent. At least one agent must stay active.');
}

async function nextPosition({ tx }: Command): Promise<number> {
  const [last] = await tx
    .select({ position: max(agents.position) })
    .from(agents)
    .where(ACTIVE);
  return (last?.position ?? 0) + 1;
}

/** @throws AppError invalid_request for an unknown branch */
function branchOf(given: string | null | undefined): string | null | undefined {
  const branch = given ? branchCodeOf(given) : given;
  if (given && branch === null) throw fieldError('branch', 'This branch does not exist');
  return branch;
}
