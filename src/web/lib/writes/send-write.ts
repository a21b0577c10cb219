import { ApiError, EarlierSavedError, NetworkError, UnsettledError } from '../api-error.ts';
import { type Answer, exchange, type Method } from '../exchange.ts';
import { dropDraft, holdDraft } from '../forms/form-drafts.ts';
import { FILE_LIMIT_MS, PATIENCE_MS } from '../limits.ts';
import { isOutOfReach } from '../offline/connection.ts';
import { randomId } from '../random-id.ts';
import { rules } from './keeper.ts';
import { learn } from './learn.ts';
import { corrections, currentOpening, currentSave, type Opening, untilClosed } from './open-forms.ts';
import { outboxReady } from './outbox-ready.ts';
import { forgetVersionsOf, ownVersionAfter } from './own-versions.ts';
import { isRefusal, isRunning, isUnanswered, repeat } from './repeat.ts';
import {
  closeWrite,
  dropWrite,
  findUnsettled,
  isCancelled,
  nextOrder,
  putWrite,
  type SentWrite,
} from './sent-writes.ts';
import { settle } from './settle.ts';
import { recordOf } from './subject.ts';

// Sends a change so that it takes effect once, even when its answer is lost. A retry after a missing answer uses the idempotency key of the first
// attempt, from whichever form it comes. A corrected change uses it too: the server refuses that when the first attempt was saved.

interface Write {
  method: Method;
  path: string;
  body: unknown;
}

interface WriteOptions {
  idempotencyKey?: string | undefined;
  ifMatch?: number | string | undefined;
  signal?: AbortSignal | undefined;
  what?: string | undefined;
  isApart?: boolean | undefined;
  line?: string | undefined;
}

/** Requests that nobody typed and nobody would miss: they are repeated automatically, or by the next press of the button. */
const NOT_TRACKED =
  /^\/api\/(?:auth\/|notifications\/(?:subscribe|unsubscribe|subscriptions)\b|laybys\/\d+\/reveal-id$|agents\/\d+\/pin$)/;

/**
 * @throws UnsettledError when it is unknown whether the change was saved. A call with a signal counts as a read, not as a change, and is not tracked.
 */
export async function sendWrite<T>(write: Write, options: WriteOptions = {}): Promise<Answer<T>> {
  if (ArrayBuffer.isView(write.body)) return sendFile<T>(write, options);
  const opening = options.isApart ? null : (currentSave() ?? currentOpening());
  const sent = noteOf(write, options, opening);
  if (options.signal || NOT_TRACKED.test(write.path)) return repeat<T>(sent, options.signal);
  // By now the unsettled changes of other tabs are known too, and come before this one.
  const keeper = await outboxReady();
  const ordered = { ...sent, order: nextOrder() };
  const noted = keeper?.named(ordered) ?? ordered;
  const mayWait = keeper?.mayWait(noted) ?? false;
  const fresh = mayWait ? onOwnVersion(noted) : noted;
  // A change that waits in the outbox is no earlier attempt of this one: the user knows that it is stored, so this is a new change. A cancelled
  // change may be.
  const earlier = findUnsettled(
    fresh.method,
    fresh.path,
    (one) => !rules.current?.mayWait(fresh) || !one.isWaiting || isCancelled(one),
  );
  if (mayWait && !earlier && keeper?.isBehindOthers(fresh)) return track<T>(fresh, false, opening, 'queued');
  const isSame = earlier?.content === fresh.content && earlier.ifMatch === fresh.ifMatch;
  if (earlier?.isLeft && !isSame) await untilClosed(settleEarlier(earlier), opening);
  const repeated = earlier && (isSame || !earlier.isLeft) ? earlier : null;
  // The user has typed the content of the first attempt again.
  if (repeated?.opening && repeated.opening !== opening?.id) dropDraft(repeated.opening);
  return track<T>({ ...fresh, key: repeated?.key ?? fresh.key }, repeated !== null, opening, mayWait);
}

/** Bases the change on the latest version that this device saved of the record, even if an older one is on screen. */
function onOwnVersion(write: SentWrite): SentWrite {
  return write.ifMatch === null
    ? write
    : { ...write, ifMatch: ownVersionAfter(recordOf(write) ?? write.key, write.ifMatch) };
}

async function track<T>(
  sent: SentWrite,
  wasSentBefore: boolean,
  opening: Opening | null,
  waits: boolean | 'queued',
): Promise<Answer<T>> {
  putWrite(sent);
  const keeper = await outboxReady();
  if (opening?.closed.aborted && !wasSentBefore) {
    dropWrite(sent.key);
    throw opening.closed.reason;
  }
  const taker = waits === false ? null : keeper;
  if (taker && (waits === 'queued' || isOutOfReach())) throw taker.leave(sent, !wasSentBefore);
  try {
    const answer = await repeat<T>(sent, opening?.closed, undefined, taker ? PATIENCE_MS : undefined);
    closeWrite(sent, answer.body);
    return answer;
  } catch (error) {
    if (taker && isUnanswered(error) && !opening?.closed.aborted)
      throw taker.leave(sent, error instanceof NetworkError && error.wasNeverSent && !wasSentBefore);
    if (!isRefusal(error, wasSentBefore)) throw leaveOpen(sent, error, opening);
    if (isOlderThan(sent.ifMatch, error)) forgetVersionsOf(recordOf(sent) ?? sent.key);
    dropWrite(sent.key);
    if (sent.opening) holdDraft(sent.opening, false);
    throw error;
  }
}

/** Whether the refusal shows that the server has an older version of the record than this change was based on. */
function isOlderThan(ifMatch: string | null, error: unknown): boolean {
  if (ifMatch === null || !(error instanceof ApiError)) return false;
  const { version } = (error.problem?.current ?? {}) as { version?: unknown };
  return typeof version === 'number' && version < Number(ifMatch);
}

function leaveOpen(sent: SentWrite, error: unknown, opening: Opening | null): unknown {
  const wasCancelled = opening?.closed.aborted ?? false;
  const isLeft = opening === null || wasCancelled;
  const unsettled = { ...sent, isUnsettled: true, isLeft, isHeld: wasCancelled };
  putWrite(unsettled);
  if (error instanceof ApiError && error.problem?.code !== undefined && !isRunning(error)) return error;
  return new UnsettledError({ cause: error, retry: isLeft ? () => void settle(unsettled) : undefined });
}

/** Before a different change to the same record is sent, the outcome of the first one must be known. */
async function settleEarlier(earlier: SentWrite): Promise<void> {
  const outcome = await learn(earlier);
  if (outcome.kind === 'unknown') throw new UnsettledError({ isEarlier: true });
  if (outcome.kind === 'saved') throw new EarlierSavedError();
}

function noteOf({ method, path, body }: Write, options: WriteOptions, opening: Opening | null): SentWrite {
  return {
    key: options.idempotencyKey ?? correctedKey(opening, method, path) ?? randomId(),
    method,
    path,
    content: body === undefined ? null : JSON.stringify(body),
    ifMatch: options.ifMatch === undefined ? null : String(options.ifMatch),
    form: opening?.form ?? options.what ?? null,
    opening: opening?.id ?? null,
    sentAt: Date.now(),
    ...(options.line !== undefined && { line: options.line }),
    isUnsettled: false,
    isLeft: false,
  };
}

/** The key of a refused change that this form corrects: nothing was saved with it, so it can be used again. */
function correctedKey(opening: Opening | null, method: Method, path: string): string | null {
  const corrected = opening && corrections.get(opening.id);
  return method === 'POST' && corrected?.path === path ? corrected.key : null;
}

function sendFile<T>({ method, path, body }: Write, options: WriteOptions): Promise<Answer<T>> {
  return exchange<T>({
    method,
    path,
    body: body as BodyInit,
    headers: {
      'content-type': 'application/octet-stream',
      'idempotency-key': options.idempotencyKey ?? randomId(),
    },
    limitMs: FILE_LIMIT_MS,
    signal: options.signal,
  });
}
