import { setTimeout as wait } from 'node:timers/promises';
import type { WholeList } from './report.ts';
import type { Server } from './servers.ts';

const LOOK_EVERY_MS = 100;

/** Reads all orders as somebody would who asks for no page, twice: what the first reading fills is filled then. */
export async function readWholeList(server: Server): Promise<WholeList> {
  await readOnce(server);
  return readOnce(server);
}

async function readOnce({ base, headers, memory }: Server): Promise<WholeList> {
  const before = memory();
  let most = before;
  let isRead = false;
  const looking = (async () => {
    while (!isRead) {
      most = Math.max(most, memory());
      await wait(LOOK_EVERY_MS);
    }
  })();
  try {
    const startedAt = performance.now();
    const reply = await fetch(`${base}/api/payments`, { headers });
    if (!reply.ok || reply.body === null) throw new Error(`The whole list: ${reply.status}`);
    let firstByteMs: number | null = null;
    for await (const _ of reply.body) firstByteMs ??= performance.now() - startedAt;
    return {
      firstByteMs: firstByteMs ?? Number.NaN,
      ms: performance.now() - startedAt,
      grewMiB: Math.max(most, memory()) - before,
    };
  } finally {
    isRead = true;
    await looking;
  }
}
