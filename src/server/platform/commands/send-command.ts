import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { receiptNumberOf } from '#shared/domain/receipt-number.ts';
import type { Actor } from '../activity/activity.ts';
import { runStatement, statement } from '../database/row-statements.ts';
import { idempotencyKeys } from '../database/schema/access.schema.ts';
import { actorOf } from '../http/access.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import { MAX_KEY_LENGTH } from '../http/standing-headers.ts';
import { type Command, type CommandContext, CommitInDoubt, runCommand } from './command.ts';
import { signerOf } from './deed.ts';

/**
 * Runs a command for a request and answers with its result. With an `Idempotency-Key` the command takes effect once:
 * its answer is stored in the same transaction as its effect, and every retry gets that stored answer, whatever has
 * happened to the row since. Refusals are not stored: they had no effect and may be retried.
 */
export async function sendCommand<Result>(
  context: CommandContext,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  work: (command: Command) => Promise<Result>,
): Promise<FastifyReply> {
  return sendAnswer(reply, await answerCommand(context, request, status, work));
}

/** The answer to a command: the stored text when the request has an idempotency key, else the result itself. */
export type CommandAnswer = { status: number; isReplay: boolean } & ({ body: string } | { result: unknown });

/** Like `sendCommand`, but returns the answer instead of sending it. */
export async function answerCommand<Result>(
  context: CommandContext,
  request: FastifyRequest,
  status: number,
  work: (command: Command) => Promise<Result>,
): Promise<CommandAnswer> {
  const key = readKey(request);
  if (key === null) {
    return {
      status,
      result: await runCommand(context, await signerOf(context, request), work),
      isReplay: false,
    };
  }
  const scope = scopeOf(request);
  const route = routeOf(request);
  const bodyHash = hashBody(request.body);
  const actor = { ...(await signerOrReader(context, request)), receiptNumber: receiptNumberOf(key) };
  const run = async (command: Command): Promise<CommandAnswer> => {
    const earlier = await takeKey(command, scope, key);
    if (earlier !== null) {
      if (earlier.route !== route || earlier.bodyHash !== bodyHash)
        throw new AppError('idempotency_mismatch');
      return { status: earlier.status, body: earlier.body, isReplay: true };
    }
    const result = await work(command);
    const body = result === undefined ? '' : JSON.stringify(result);
    const answered = { scope, key, route, bodyHash, status, body, createdAt: command.now };
    command.append(idempotencyKeys, answered);
    return { status, body, isReplay: false };
  };
  try {
    return await runCommand(context, actor, run);
  } catch (error) {
    // A retry finds the stored answer or runs the command. If the request were refused as unavailable instead, the caller
    // would repeat it under another key.
    if (error instanceof CommitInDoubt) {
      request.log.error({ err: error, reqId: request.id }, 'commit in doubt');
      throw new AppError('idempotency_running', { retryAfterSeconds: 1, cause: error });
    }
    // A retry that arrives just as the first request commits may not see the stored answer yet, and be refused because of
    // the first one's effect.
    if (error instanceof AppError && (await isAnswered(context, request)))
      return runCommand(context, actor, run);
    throw error;
  }
}

/** A request whose answer is stored gets it again, even if its signer would be refused by now. */
async function signerOrReader(context: CommandContext, request: FastifyRequest): Promise<Actor> {
  try {
    return await signerOf(context, request);
  } catch (error) {
    if (await isAnswered(context, request)) return actorOf(request);
    throw error;
  }
}

/** A hash that all retries of a call share, and no other call has; null for a request without an `Idempotency-Key`. */
export function callKeyOf(request: FastifyRequest): string | null {
  const key = readKey(request);
  if (key === null) return null;
  const call = [scopeOf(request), key, request.method, request.url, hashBody(request.body)].join('\n');
  return createHash('sha256').update(call).digest('base64url');
}

export function sendAnswer(reply: FastifyReply, answer: CommandAnswer): FastifyReply {
  reply.code(answer.status);
  if (answer.isReplay) reply.header('idempotency-replayed', 'true');
  if ('result' in answer) return reply.send(answer.result ?? null);
  if (answer.body === '') return reply.send(null);
  return reply
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => String(payload))
    .send(answer.body);
}

/** Whether a request repeats one that `sendCommand` has answered. For effects that cannot be part of the command's transaction. */
export async function isAnswered(context: CommandContext, request: FastifyRequest): Promise<boolean> {
  return (await findAnswer(context, request)) !== null;
}

/**
 * Whether a request asks at the same address for an answer that is stored; with another body it is refused, so it saves
 * nothing in either case. False for routes whose answer is read anew each time.
 */
export async function isAskedAgain(
  context: Pick<CommandContext, 'db'>,
  request: FastifyRequest,
): Promise<boolean> {
  const answer = await findAnswer(context, request);
  if (answer === null || answer.route !== routeOf(request)) return false;
  return answer.status === NO_CONTENT || answer.body !== '';
}

const NO_CONTENT = 204;

async function findAnswer(
  { db }: Pick<CommandContext, 'db'>,
  request: FastifyRequest,
): Promise<Answered | null> {
  const key = readKey(request);
  if (key === null) return null;
  const [row] = await runStatement<{ found: Answered }>(db, FIND_ANSWER, [scopeOf(request), key]);
  return row?.found ?? null;
}

const routeOf = ({ method, url }: FastifyRequest): string => `${method} ${url}`;

function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.trim() === '' || key.length > MAX_KEY_LENGTH) {
    throw fieldError('Idempotency-Key', `Expected one key of 1 to ${MAX_KEY_LENGTH} characters`);
  }
  return key;
}

function scopeOf({ caller }: FastifyRequest): string {
  return caller?.kind === 'session' ? `device:${caller.deviceId}` : 'password';
}

function hashBody(body: unknown): string {
  return createHash('sha256')
    .update(Buffer.isBuffer(body) ? body : (JSON.stringify(body) ?? ''))
    .digest('hex');
}

/**
 * Returns the answer that is stored under the key. The key is locked until the transaction ends: a request that finds
 * it locked came while the first one was still running. A request that gets the lock just as the first one commits may
 * not see that answer: then it breaks the unique key or collides with the first one's effect, and the command runs
 * again.
 */
async function takeKey({ tx }: Command, scope: string, key: string): Promise<Answered | null> {
  const lock = createHash('sha256').update(`${scope}\n${key}`).digest().readBigInt64BE();
  const [row] = await runStatement<{ taken: boolean; found: Answered | null }>(tx, TAKE_KEY, [
    scope,
    key,
    lock,
  ]);
  if (row?.taken !== true) throw new AppError('idempotency_running', { retryAfterSeconds: 1 });
  return row.found;
}

type Answered = { route: string; bodyHash: string; status: number; body: string };

const ANSWER = `
  select json_build_object('route', k.route, 'bodyHash', k.body_hash, 'status', k.status, 'body', k.body) as found
  from idempotency_keys k where k.scope = $1 and k.key = $2`;
const FIND_ANSWER = statement(ANSWER);
const TAKE_KEY = statement(`select pg_try_advisory_xact_lock($3::bigint) as taken, (${ANSWER}) as found`);
