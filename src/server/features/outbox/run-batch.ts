import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { WaitingLine } from '#server/platform/http/waiting-line.ts';
import type { BatchReply, batchBody } from '#shared/contracts/outbox.ts';

/**
 * Runs the changes of one request as if each had come alone: through its own route, with its own access check, idempotency
 * key, version and answer. Changes to one record run one after the other; several records run in parallel, as when a
 * device sends one by one.
 */

const AT_ONCE = 4;
/** Shared by all batches. Each change takes a database connection; the limit leaves the others to other requests. */
const CONNECTIONS = new WaitingLine({ places: AT_ONCE, maxWaiting: 100, refusal: '' });

/** After this time the answer is sent with what was done so far, because the device would give up waiting. */
const LONGEST_MS = 8_000;

/** Headers of the outer request that apply to every change: who calls, and through which proxy. */
const CARRIED = [
  ...['cookie', 'x-auth-password', 'auth-password', 'host', 'user-agent'],
  ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
] as const;

export async function runBatch(
  app: FastifyInstance,
  request: FastifyRequest,
  { calls }: z.output<typeof batchBody>,
): Promise<BatchReply> {
  const endAt = performance.now() + LONGEST_MS;
  const answers: BatchReply['answers'] = calls.map(() => null);
  const lines = [...Map.groupBy(calls.entries(), ([, { line }]) => line).values()];
  const runNext = async () => {
    for (let line = lines.shift(); line !== undefined; line = lines.shift())
      for (const [at, call] of line) {
        const isOver = performance.now() > endAt || request.raw.socket.destroyed;
        if (isOver) return;
        const answer = await CONNECTIONS.within(() => runOne(app, request, call));
        answers[at] = answer;
        if (answer.status >= 300) break;
      }
  };
  // Waits for all of them, even when one has failed.
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, runNext));
  for (const one of done) if (one.status === 'rejected') throw one.reason;
  return { answers };
}

type Call = z.output<typeof batchBody>['calls'][number];

async function runOne(
  app: FastifyInstance,
  request: FastifyRequest,
  { method, path, headers, body }: Call,
): Promise<{ status: number; body: unknown }> {
  const carried = Object.fromEntries(
    CARRIED.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
  );
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const reply = await app.inject({
    method,
    url: path,
    remoteAddress: request.socket.remoteAddress ?? '',
    // The outer request was checked to come from the app's own page.
    headers: { ...carried, ...given, 'sec-fetch-site': 'same-origin' },
    ...(body !== undefined && { payload: body as object }),
  });
  return { status: reply.statusCode, body: reply.payload === '' ? null : reply.json() };
}
