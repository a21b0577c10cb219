import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEndedAnswers } from './ended-answers.ts';

it('aborts the answers of ended sessions, and none that began while these were checked', async () => {
  const checking = Promise.withResolvers<void>();
  const findLive = vi.fn(async () => {
    await checking.promise;
    return { live: new Map(), passwordEpoch: 0 };
  });
  const watch = createEndedAnswers({ findLive });
  const begin = (sessionId: string) => {
    const answer = new ServerResponse(new IncomingMessage(new Socket()));
    watch({ caller: { kind: 'session', sessionId } } as FastifyRequest, answer);
    // One without a connection does not close by itself; while one is open, it is checked on.
    onTestFinished(() => void answer.emit('close'));
    return answer;
  };

  const ended = begin('ended');
  await vi.waitFor(() => expect(findLive).toHaveBeenCalledWith(['ended']), { timeout: 30_000 });
  const begun = begin('begun meanwhile');
  checking.resolve();
  await vi.waitFor(() => expect(ended.destroyed).toBe(true), { timeout: 30_000 });
  expect(begun.destroyed).toBe(false);
});
