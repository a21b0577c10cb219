import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { optionalText } from '#shared/contracts/common.ts';
import {
  DEED_AGENT,
  DEED_AT,
  DEED_BRANCH,
  DEED_CLOCK,
  DEED_MAX_AGE_DAYS,
  DEED_SHOP,
} from '#shared/domain/deed.ts';
import { branchCodeOf } from '#shared/domain/labels.ts';
import type { Actor, Deed } from '../activity/activity.ts';
import { findAgent } from '../auth/agent-directory.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { actorOf } from '../http/access.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import { shopIdOf } from './shop-id.ts';

/**
 * A device without a connection may send a change hours after it was made. The headers of the request say when, by whom
 * and where it was made; they are trusted as much as the payment date in a form is. The named agent signs the change
 * only if anybody at this device could choose that name: an agent who has a PIN signs nothing until the PIN has been
 * entered on this device.
 */

const MAX_AGE_MS = DEED_MAX_AGE_DAYS * 24 * 60 * 60_000;
/** How far a device's clock may run ahead of the server's; a time within that counts as now. */
const CLOCK_ERROR_MS = 5 * 60_000;

/** A text that cannot be an agent's name is refused without asking the database. */
const agentName = optionalText(100);

/** Whether the request says that the change was made before it was sent. */
const isDeed = ({ headers }: FastifyRequest): boolean =>
  headers[DEED_AT] !== undefined ||
  headers[DEED_SHOP] !== undefined ||
  headers[DEED_AGENT] !== undefined ||
  headers[DEED_BRANCH] !== undefined;

/**
 * Who signs the change, and when it was made.
 * @throws AppError invalid_request; deed_shop; deed_signer when the agent who made it is not at this device and cannot
 * be assumed to be
 */
export async function signerOf(
  { db, clock }: { db: Db; clock: Clock },
  request: FastifyRequest,
): Promise<Actor> {
  const actor = actorOf(request);
  if (!isDeed(request)) return actor;
  const shop = textOf(request, DEED_SHOP);
  if (shop !== undefined && shop !== (await shopIdOf(db))) throw new AppError('deed_shop');
  const deed = readDeed(request, clock.now());
  const agent = readName(request);
  const branch = readBranch(request);
  const told = {
    ...actor,
    ...(deed && { deed }),
    // Without a time of the deed the branch is the device's current one.
    ...(deed && branch !== undefined && { branch }),
  };
  if (agent === undefined || agent === actor.agent) return told;
  if (actor.deviceId === null) throw fieldError(DEED_AGENT, 'Only a logged-in browser can act as a device');
  return { ...told, agent: await provenName(db, agent) };
}

async function provenName(db: Db, name: string | null): Promise<string | null> {
  if (name === null) {
    const { rows } = await db.execute<{ found: boolean }>(
      sql`select exists (select 1 from agents
        where is_active and deleted_batch_id is null and pin_hash is not null) as found`,
    );
    if (rows[0]?.found !== true) return null;
    throw new AppError('deed_signer', {
      detail: 'No agent was chosen when this was done. Changes need an agent’s name.',
    });
  }
  const agent = await findAgent(db, name);
  if (agent !== null && agent.pinHash === null) return agent.name;
  const detail =
    agent === null
      ? `${name} did this and is no longer an agent.`
      : `${agent.name} did this and has a PIN. It can be saved once ${agent.name} is at this device again.`;
  throw new AppError('deed_signer', { detail, extra: { agent: name } });
}

function readDeed(request: FastifyRequest, now: Date): Deed | null {
  const text = textOf(request, DEED_AT);
  if (text === undefined) return null;
  const at = new Date(text);
  const aheadMs = at.getTime() - now.getTime();
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(aheadMs))
    throw fieldError(DEED_AT, 'Expected an instant such as 2026-11-21T15:50:00.000Z');
  if (aheadMs > CLOCK_ERROR_MS) throw fieldError(DEED_AT, 'This is in the future');
  if (aheadMs < -MAX_AGE_MS) throw fieldError(DEED_AT, `This is more than ${DEED_MAX_AGE_DAYS} days ago`);
  return { at: aheadMs > 0 ? now : at, isUnsure: textOf(request, DEED_CLOCK) === 'unsure' };
}

function readName(request: FastifyRequest): string | null | undefined {
  const text = textOf(request, DEED_AGENT);
  if (text === undefined) return undefined;
  try {
    return agentName.parse(decodeURIComponent(text)) ?? null;
  } catch {
    throw fieldError(DEED_AGENT, 'Expected a name, URL-encoded');
  }
}

function readBranch(request: FastifyRequest): string | null | undefined {
  const text = textOf(request, DEED_BRANCH);
  if (text === undefined) return undefined;
  if (text === '') return null;
  const code = branchCodeOf(text);
  if (code === null) throw fieldError(DEED_BRANCH, 'This branch does not exist');
  return code;
}

function textOf({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}
