import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from './sessions.ts';

const CHECK_INTERVAL_MS = 1_000;

/**
 * Aborts responses that are still being sent once the session that requested them has ended: a list, an export, a
 * backup. One query per second checks all of them, while any is under way.
 * @returns a function to call with each response that takes long
 */
export function createEndedAnswers(
  sessions: Pick<Sessions, 'findLive'>,
): (request: FastifyRequest, answer: ServerResponse) => void {
  const sending = new Map<ServerResponse, string>();
  let isWatching = false;

  async function cutOffEnded(): Promise<void> {
    // Others may begin meanwhile, whose sessions have not been asked about.
    const asked = [...sending];
    const { live } = await sessions.findLive([...new Set(asked.map(([, sessionId]) => sessionId))]);
    for (const [answer, sessionId] of asked) if (!live.has(sessionId)) answer.destroy();
  }

  async function watch(): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    while (sending.size > 0) {
      await setTimeout(CHECK_INTERVAL_MS, undefined, { ref: false });
      // Most responses have been sent by then. If the check fails, the others are not aborted.
      if (sending.size > 0) await cutOffEnded().catch(() => {});
    }
    isWatching = false;
  }

  return ({ caller }, answer) => {
    if (caller?.kind !== 'session' || answer.closed) return;
    sending.set(answer, caller.sessionId);
    answer.once('close', () => sending.delete(answer));
    void watch();
  };
}
