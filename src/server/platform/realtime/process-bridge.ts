import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { ChangeFeed } from './change-feed.ts';
import type { Presence } from './presence.ts';
import { startProcessListener } from './process-listener.ts';
import { createProcessNotifier } from './process-notifier.ts';
import type { SocketHub } from './socket-hub.ts';
import { CHANNEL, decodeMessage, encodePresent, type ProcessMessage } from './wire-format.ts';

/** Connects several processes to one shop: what one of them commits is published by all. */
export type ProcessBridge = { stop(): Promise<void> };

/** Resolves when this process listens to the others, and has announced to them that anything may have changed. */
export async function startProcessBridge(options: {
  changes: ChangeFeed;
  sockets: SocketHub;
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** A cache in the memory of each process: it needs the announcements of other processes. */
  agents: { hear(message: ProcessMessage): void };
  presence: Presence;
}): Promise<ProcessBridge> {
  const { agents, presence, changes, sockets, pool, log } = options;
  const processId = randomUUID();
  const notifier = createProcessNotifier({
    changes,
    pool,
    processId,
    onFailure: (error) => log.warn({ err: error }, 'other processes could not be told of changes'),
  });
  try {
    const listener = await startProcessListener({
      connection: pool.options,
      onPayload: (text) => {
        const message = decodeMessage(processId, text);
        if (message === null) return;
        if (message.from !== undefined && message.present)
          return presence.hear(message.from, message.present);
        agents.hear(message);
        if (message.isEverything) sockets.publishEverything();
        sockets.publish(message);
      },
      onListening: () => {
        agents.hear({ changes: [], alerts: [], isEverything: true });
        sockets.publishEverything();
      },
      onLost: (error) => log.warn({ err: error }, 'the connection that listens to other processes was lost'),
    });
    // Announcements of a process that was killed may never have been sent.
    notifier.publishEverything();
    const disconnect = presence.connect((told) => {
      pool
        .query('select pg_notify($1, $2)', [CHANNEL, encodePresent(processId, told)])
        .catch((error: unknown) =>
          log.warn({ err: error }, 'other processes could not be told who is online'),
        );
    });
    return {
      async stop() {
        disconnect();
        await notifier.stop();
        await listener.stop();
      },
    };
  } catch (error) {
    await notifier.stop();
    throw error;
  }
}
