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
 * Runs a command for a request and answers with what it returns. With an `Idempotency-Key` it takes effect once: its
 * first answer is stored in the transaction of the effect itself, so that neither can be without the other, and is
 * given again to every repetition, whatever has become of the row since. Refusals are not stored: they had no effect,
 * and may be tried again.
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

/** What a command is answered with: what was kept under its key, or the result of one that has none. */
export type CommandAnswer = { status: number; isReplay: boolean } & ({ body: string } | { result: unknown });

/** As `sendCommand`, without sending it yet. */
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
    // Who asks once more finds the answer, or has it done. Told that it cannot be done now, they would do it under another key.
    if (error instanceof CommitInDoubt) {
      request.log.error({ err: error, reqId: request.id }, 'commit in doubt');
      throw new AppError('idempotency_running', { retryAfterSeconds: 1, cause: error });
    }
    // In the very moment in which the first is done a repetition can find no answer yet, and be refused by its own effect.
    if (error instanceof AppError && (await isAnswered(context, request)))
      return runCommand(context, actor, run);
    throw error;
  }
}

/** What was saved already is answered again, whoever may sign it by now. */
async function signerOrReader(context: CommandContext, request: FastifyRequest): Promise<Actor> {
  try {
    return await signerOf(context, request);
  } catch (error) {
    if (await isAnswered(context, request)) return actorOf(request);
    throw error;
  }
}

/** One for all repetitions of a call, and of this call alone; null for one without an `Idempotency-Key`. */
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

/** Whether a request repeats one that `sendCommand` has answered: for an effect that cannot be part of its transaction. */
export async function isAnswered(context: CommandContext, request: FastifyRequest): Promise<boolean> {
  return (await findAnswer(context, request)) !== null;
}

/**
 * Whether a request asks at the same address for an answer that is kept: with another body it is refused, and saves nothing either way.
 * What is answered anew each time is not meant.
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
 * Answers what the key has been given before. Held until the transaction ends: whoever finds it taken comes while the
 * first is still running. Who gets it in the very moment in which the first is done may not see that answer: then the
 * key is there twice or the effect is in its own way, and the command begins anew.
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
