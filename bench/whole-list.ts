import { setTimeout as wait } from 'node:timers/promises';
import type { WholeList } from './report.ts';
import type { Server } from './servers.ts';

const LOOK_EVERY_MS = 100;

/**
 * Reads all orders in one request without paging, uncompressed as scripts do: once to measure the time, and once more for the memory,
 * because measuring it takes time.
 */
export async function readWholeList(server: Server): Promise<WholeList> {
  await read(server);
  const { firstByteMs, ms } = await read(server);
  const before = server.memory();
  let most = before;
  let isRead = false;
  const looking = (async () => {
    while (!isRead) {
      most = Math.max(most, server.memory());
      await wait(LOOK_EVERY_MS);
    }
  })();
  await read(server).finally(() => {
    isRead = true;
  });
  await looking;
  return { firstByteMs, ms, grewMiB: Math.max(most, server.memory()) - before };
}

async function read({ base, headers }: Server): Promise<{ firstByteMs: number; ms: number }> {
  const startedAt = performance.now();
  const reply = await fetch(`${base}/api/payments`, {
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  if (!reply.ok || reply.body === null) throw new Error(`The whole list: ${reply.status}`);
  let firstByteMs: number | null = null;
  for await (const _ of reply.body) firstByteMs ??= performance.now() - startedAt;
  return { firstByteMs: firstByteMs ?? Number.NaN, ms: performance.now() - startedAt };
}
