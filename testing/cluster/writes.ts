import { randomUUID } from 'node:crypto';
import { pause } from './wait.ts';

/** Changes as a careful client makes them: each has an idempotency key, and is repeated until its outcome is known. */

export type Client = { base: string; headers: Record<string, string> };

export type Write = {
  key: string;
  method: 'POST' | 'PUT';
  path: string;
  body: Record<string, unknown>;
  /** How often it was sent. */
  attempts: number;
  /** The answer that settled it; null when it is unknown whether it took effect. */
  answer: { status: number; row: Record<string, unknown> } | null;
  /** By the clock of `performance.now()`. */
  settledAt: number;
};

/** Answers that were neither a success nor one of the agreed refusals. */
export type Oddities = Map<string, number>;

const CALL_LIMIT_MS = 15_000;
const AGAIN_MS = 200;
const RUNNING = 409;

export async function settle(
  { base, headers }: Client,
  { method, path, body }: Pick<Write, 'method' | 'path' | 'body'>,
  giveUpAt: number,
  oddities: Oddities,
): Promise<Write> {
  const write: Write = { key: randomUUID(), method, path, body, attempts: 0, answer: null, settledAt: 0 };
  const options = {
    method,
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': write.key },
    body: JSON.stringify(body),
  };
  while (write.answer === null && performance.now() < giveUpAt) {
    write.attempts += 1;
    const reply = await send(base + path, options);
    if (reply !== null && isFinal(reply)) write.answer = { status: reply.status, row: reply.json };
    else await pause(AGAIN_MS);
    if (reply !== null) noteOddity(oddities, reply);
  }
  write.settledAt = performance.now();
  return write;
}

export type Reply = { status: number; json: Record<string, unknown>; retryAfter: string | null };

/** Null when there was no complete answer. */
export async function send(url: string, options: RequestInit): Promise<Reply | null> {
  try {
    const reply = await fetch(url, { ...options, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
    const text = await reply.text();
    return { status: reply.status, json: parse(text), retryAfter: reply.headers.get('retry-after') };
  } catch {
    return null;
  }
}

function isFinal({ status }: Reply): boolean {
  return status < 500 && status !== RUNNING;
}

/**
 * Agreed refusals are 503 (`unavailable`), with a problem document and a Retry-After, and 409 for a call that is still running. Every
 * other refusal is an oddity.
 */
export function noteOddity(oddities: Oddities, { status, json, retryAfter }: Reply): void {
  const isAgreed =
    status < 300 ||
    (retryAfter !== null && (json.code === 'unavailable' || json.code === 'idempotency_running'));
  if (isAgreed) return;
  const words = `${status} ${String(json.code ?? json.message ?? 'without words')}`;
  oddities.set(words, (oddities.get(words) ?? 0) + 1);
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
