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

// Sends many at once: over a slow line it is the answers that are waited for, not what is said. What comes of each is as if
// it had gone alone, and whatever is not answered is asked about again under its key.

const FEWEST_CALLS = 4;
/** An answer that comes within this is no reason to send less, one that takes longer is. */
const QUICK_MS = 4_000;
const SLOW_MS = 7_000;

/** By what became of the last one. */
let mostCalls = 10;

/**
 * The first of these that go together: of each turn what does not need the answer of what is before it, and as many as the line has shown
 * to carry.
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
  /** The turns in which something was not saved. */
  stopped: ReadonlySet<string>;
  /** False when of some it is not known why. */
  isAnswered: boolean;
  /** False when it was refused as a batch: by a server of before, or something in between. */
  isTaken: boolean;
}

export async function sendBatch(batch: readonly SentWrite[]): Promise<SentBatch> {
  // Later in this turn: once all of them are known to be on their way.
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
  // What comes after something that was refused was not tried.
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
      // Each has a key of its own; by this one its answer is known to be the server's.
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
    // Nothing of it was begun, but by a server that has failed over it.
    throw new NetworkError(error, code !== undefined && (error.status < 500 || code === 'unavailable'));
  }
}

function carryLess(): void {
  mostCalls = Math.max(FEWEST_CALLS, Math.floor(mostCalls / 2));
}

/** @throws as if it had gone alone */
function bodyOf(answer: BatchReply['answers'][number]): unknown {
  if (answer === null) throw new NetworkError('It was not tried', true);
  const { status, body } = answer;
  if (status >= 200 && status < 300) return body;
  const text = JSON.stringify(body);
  throw new ApiError(new Response(text, { status }), text);
}
