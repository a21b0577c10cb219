import { expect, test } from 'vitest';
import type { SessionReply } from '#shared/contracts/auth.ts';
import { answerCalls } from '#web/testing/stub-fetch.ts';
import { createQueryClient } from './query-client.ts';
import { sessionQuery, setSession } from './session.ts';

const sessionOf = (agent: string): SessionReply => ({
  authenticated: true,
  device: { agent, branch: null, team: null, asked: true },
});

test('who was chosen while the session was being read is not replaced by whom that read names', async () => {
  const client = createQueryClient();
  setSession(client, sessionOf('Agent 3'));
  let answer: (response: Response) => void = () => {};
  const answered = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  answerCalls(() => answered);
  const read = client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  expect(client.isFetching()).toBe(1);
  setSession(client, sessionOf('Agent 5'));
  answer(Response.json(sessionOf('Agent 3')));
  await read.catch(() => {});
  expect(client.getQueryData(sessionQuery.queryKey)).toEqual(sessionOf('Agent 5'));
});
