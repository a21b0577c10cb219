import type { BatchedCall, BatchReply } from '#shared/contracts/outbox.ts';
import { BATCH_PATH, MOST_BATCH_CHARS, MOST_CALLS } from '#shared/domain/outbox-calls.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import { exchange } from '../exchange.ts';
import { WRITE_LIMIT_MS } from '../limits.ts';
import { randomId } from '../random-id.ts';
import { callOf } from '../writes/repeat.ts';
import { holdNews, type SentWrite } from '../writes/sent-writes.ts';
import { type Outcome, settle } from '../writes/settle.ts';
import { turnOf } from '../writes/subject.ts';

// Sends many changes in one request: on a slow line the round trips cost the time, not the data. The outcome of each is as if it had been sent alone,
// and any that stays unanswered is sent again with its key.

const FEWEST_CALLS = 4;
/** Up to this time the batch may grow; above `SLOW_MS` it shrinks. */
const QUICK_MS = 4_000;
const SLOW_MS = 7_000;

/** The size of the next batch, adapted to how the last one went. */
let mostCalls = 10;

/**
 * The changes to send in the next batch: of each queue those that do not need the answer of an earlier one, and as many as the line has proved to
 * carry.
 */
export function nextBatch(due: readonly SentWrite[]): SentWrite[] {
  const batch: SentWrite[] = [];
  const waiting = new Set<string>();
  const taken = new Set<string>();
  let chars = 0;
  for (const write of due) {
    const turn = turnOf(write);
    if (taken.has(turn) && write.ifMatch !== null) waiting.add(turn);
    if (waiting.has(turn)) continue;
    chars += write.path.length + (write.content?.length ?? 0);
    if (batch.length === mostCalls || (batch.length > 0 && chars > MOST_BATCH_CHARS)) break;
    batch.push(write);
    taken.add(turn);
  }
  return batch;
}

interface SentBatch {
  /** The queues (`turnOf`) in which a change was not saved. */
  stopped: ReadonlySet<string>;
  /** False when the outcome of some is unknown. */
  isAnswered: boolean;
  /** False when the batch itself was refused: by an older server, or by a proxy. */
  isTaken: boolean;
}

export async function sendBatch(batch: readonly SentWrite[]): Promise<SentBatch> {
  // Runs as a microtask, after all changes have been marked as on their way.
  const replies = Promise.resolve().then(() => send(batch));
  const tellBegun = holdNews();
  const settling = batch.map((write, at) =>
    settle(write, async () => bodyOf((await replies)[at] ?? null)).then(
      ({ kind }) => [turnOf(write), kind] as const,
    ),
  );
  tellBegun();
  const isTaken = await replies.then(
    () => true,
    ({ cause }: NetworkError) => !isRefused(cause),
  );
  const tellSettled = holdNews();
  const stopped = new Map<string, Outcome['kind']>();
  // The server does not try the changes that follow a refused one in its queue.
  const outcomes = await Promise.all(settling).finally(tellSettled);
  for (const [turn, kind] of outcomes) if (kind !== 'saved' && !stopped.has(turn)) stopped.set(turn, kind);
  return {
    stopped: new Set(stopped.keys()),
    isAnswered: ![...stopped.values()].includes('unknown'),
    isTaken,
  };
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status);

async function send(batch: readonly SentWrite[]): Promise<BatchReply['answers']> {
  const calls = batch.map((write): BatchedCall => {
    const { method, path, headers } = callOf(write, write.deed);
    const { 'content-type': _, ...given } = headers;
    return {
      ...{ method: method as BatchedCall['method'], path, line: turnOf(write) },
      headers: given as BatchedCall['headers'],
      ...(write.content !== null && { body: JSON.parse(write.content) as unknown }),
    };
  });
  const sentAt = performance.now();
  try {
    const { body } = await exchange<BatchReply>({
      ...{ method: 'POST', path: BATCH_PATH, limitMs: WRITE_LIMIT_MS },
      // Each change has its own key; this one only marks the request, so that its answer is recognized as the server's.
      headers: { 'content-type': 'application/json', 'idempotency-key': randomId() },
      body: JSON.stringify({ calls }),
    });
    const tookMs = performance.now() - sentAt;
    if (tookMs < QUICK_MS && batch.length === mostCalls) mostCalls = Math.min(2 * mostCalls, MOST_CALLS);
    if (tookMs > SLOW_MS) carryLess();
    return body.answers;
  } catch (error) {
    if (!(error instanceof ApiError)) {
      carryLess();
      throw error;
    }
    const code = error.problem?.code;
    // Nothing in the batch was processed, unless the server failed while processing it.
    throw new NetworkError(error, code !== undefined && (error.status < 500 || code === 'unavailable'));
  }
}

function carryLess(): void {
  mostCalls = Math.max(FEWEST_CALLS, Math.floor(mostCalls / 2));
}

/** The body of one answer in the batch. @throws like a request sent alone */
function bodyOf(answer: BatchReply['answers'][number]): unknown {
  if (answer === null) throw new NetworkError('It was not tried', true);
  const { status, body } = answer;
  if (status >= 200 && status < 300) return body;
  const text = JSON.stringify(body);
  throw new ApiError(new Response(text, { status }), text);
}
