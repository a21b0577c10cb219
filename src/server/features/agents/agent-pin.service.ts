import { hash } from '@node-rs/argon2';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AppContext } from '#server/app-context.ts';
import {
  type AgentDirectory,
  findAgent,
  findAgentAfterChanges,
} from '#server/platform/auth/agent-directory.ts';
import type { AgentPins } from '#server/platform/auth/agent-pins.ts';
import { isSystemPassword } from '#server/platform/auth/identify-caller.ts';
import { ARGON2 } from '#server/platform/auth/password-keeper.ts';
import type { GivenIdentity } from '#server/platform/auth/sessions.ts';
import { runCommand } from '#server/platform/commands/command.ts';
import type { Db } from '#server/platform/database/database.ts';
import { runStatement, selectRow } from '#server/platform/database/row-statements.ts';
import { agents } from '#server/platform/database/schema/agents.schema.ts';
import { actorOf, type Caller } from '#server/platform/http/access.ts';
import { AppError, fieldError, notFound } from '#server/platform/http/app-error.ts';
import type { Agent, agentPinBody } from '#shared/contracts/agents.ts';
import type { DeviceIdentity, unlockBody } from '#shared/contracts/auth.ts';
import { isEasyPin } from '#shared/domain/pins.ts';
import { normalizeText } from '#shared/domain/text.ts';
import { storePin } from './agents.service.ts';

/** Sets, changes, removes and checks PINs. A PIN is stored only as its hash, and never under an idempotency key. */

type SessionCaller = Extract<Caller, { kind: 'session' }>;

/**
 * Sets, changes or removes an agent's PIN. The caller must give the old PIN or the system password.
 * @throws AppError pin_required without either; wrong_pin, invalid_request, too_many_attempts; not_found, conflict
 */
export async function setPin(
  context: AppContext,
  request: FastifyRequest,
  id: number,
  body: z.output<typeof agentPinBody>,
): Promise<Agent> {
  const [row] = await runStatement<typeof agents.$inferSelect>(context.db, selectRow(agents, ''), [id]);
  if (row === undefined) throw notFound('Agent');
  if (body.pin !== null && isEasyPin(body.pin)) {
    throw fieldError('pin', 'This PIN is too easy to guess. Choose another one.');
  }
  const { name, pinHash: known } = row;
  await assertMayChange(context, request, { id, name, pinHash: known }, body);
  const pinHash = body.pin === null ? null : await hash(body.pin, ARGON2);
  const shown = await runCommand(context, actorOf(request), (command) =>
    storePin(command, id, { known, pinHash }),
  );
  await context.agents.load();
  return shown;
}

async function assertMayChange(
  { auth }: AppContext,
  request: FastifyRequest,
  { id, name, pinHash }: { id: number; name: string; pinHash: string | null },
  { oldPin, password }: z.output<typeof agentPinBody>,
): Promise<void> {
  const { caller } = request;
  // A caller without a session has sent the system password in a header of this request.
  if (caller?.kind !== 'session') return;
  if (password !== undefined) {
    if (await isSystemPassword(auth, request, password)) return;
    throw fieldError('password', 'Wrong system password.');
  }
  if (oldPin === undefined || pinHash === null) {
    throw new AppError('pin_required', {
      detail:
        pinHash === null
          ? 'Setting the first PIN requires the system password.'
          : `Enter the PIN of ${name}, or the system password.`,
    });
  }
  await auth.pins.prove({ id, name, pinHash }, oldPin, {
    id: caller.deviceId,
    isOwn: caller.identity.agent === name,
  });
}

/** `pinHash`: the hash of the PIN that was checked; undefined when, as far as known, the device has this agent already. */
export type SeatedAgent = { name: string; pinHash?: string | null };

/**
 * Checks that a device may get this agent, and returns the name as the list spells it. When any agent has a PIN, only
 * names of the list are accepted: otherwise anybody could use a name that looks like a protected one.
 * @throws AppError pin_required, wrong_pin, too_many_attempts; invalid_request for an unacceptable name
 */
export async function seatAgent(
  { auth, db, agents: directory }: { auth: { pins: AgentPins }; db: Db; agents: AgentDirectory },
  { deviceId, identity }: SessionCaller,
  wanted: string,
  pin: string | undefined,
): Promise<SeatedAgent> {
  // A name of diacritics alone would be invisible, and compare equal to no name at all.
  const key = normalizeText(wanted);
  if (key === '') throw fieldError('agent', 'A name must contain letters.');
  if (identity.agent !== null && key === normalizeText(identity.agent)) return { name: identity.agent };
  const found = await findAgent(db, wanted);
  if (found === null) {
    if (directory.hasPins()) throw fieldError('agent', 'There is no agent with this name.');
    return { name: wanted, pinHash: null };
  }
  const { pinHash } = found;
  if (pinHash !== null) {
    if (pin === undefined) throw new AppError('pin_required', { detail: `${found.name} has a PIN.` });
    await auth.pins.prove({ ...found, pinHash }, pin, { id: deviceId, isOwn: false });
  }
  return { name: found.name, pinHash };
}

/**
 * Gives the device the agent that `seatAgent` allowed, unless the agent's PIN was changed in between: that change signed
 * the agent off all other devices, but this device did not have the agent yet.
 * @throws AppError pin_required
 */
export async function seatDevice(
  { auth, db }: { auth: Pick<AppContext['auth'], 'sessions'>; db: Db },
  deviceId: string,
  given: Omit<GivenIdentity, 'agent'>,
  { name, pinHash }: SeatedAgent,
): Promise<DeviceIdentity> {
  const isOtherPin = () =>
    new AppError('pin_required', { detail: `${name} has a new PIN. Please try again.` });
  if (pinHash === undefined) {
    // The device keeps its current agent: writing the name that this request read earlier could bring back an agent who has been signed off since.
    const identified = await auth.sessions.identify(deviceId, given);
    if (identified.agent === null) throw isOtherPin();
    return identified;
  }
  const identified = await auth.sessions.identify(deviceId, { ...given, agent: name });
  const found = await findAgentAfterChanges(db, name);
  if ((found?.pinHash ?? null) === pinHash) return identified;
  await auth.sessions.identify(deviceId, { agent: null });
  throw isOtherPin();
}

/**
 * Unlocks a locked device for whoever gives a valid PIN: its agent, or another one, who becomes its agent. An agent
 * without a PIN cannot unlock it.
 * @throws AppError wrong_pin, too_many_attempts, pin_required
 */
export async function unlock(
  { auth, db }: AppContext,
  { deviceId, identity }: SessionCaller,
  { pin, agent }: z.output<typeof unlockBody>,
): Promise<DeviceIdentity> {
  const name = agent ?? identity.agent;
  const isOwn = normalizeText(name ?? '') === normalizeText(identity.agent ?? '');
  const found = name === null ? null : await findAgent(db, name);
  if (found === null || found.pinHash === null) {
    // The agent's PIN was removed since the device was locked.
    if (isOwn) return identity;
    throw new AppError('pin_required', {
      detail: `${found?.name ?? name} has no PIN. Log out, then log in again with the password.`,
    });
  }
  await auth.pins.prove({ ...found, pinHash: found.pinHash }, pin, { id: deviceId, isOwn });
  return isOwn ? identity : seatDevice({ auth, db }, deviceId, {}, found);
}
