import type { ServerMessage } from '#shared/contracts/realtime.ts';
import { pause, waitFor } from './wait.ts';
import type { Client } from './writes.ts';

/** A screen's WebSocket, reopened as soon as it is lost. */
export type Line = {
  /** How long it was disconnected each time, in ms; the last value grows while it is disconnected. */
  gaps(): number[];
  isOpen(): boolean;
  hasHeard(entity: string, id: number): boolean;
  close(): void;
};

const AGAIN_MS = 100;

function openLine({ base, headers }: Client): Line {
  const heard = new Set<string>();
  const gaps: number[] = [];
  let lostAt: number | null = null;
  let isOpen = false;
  let isClosed = false;
  let socket: WebSocket;

  function open(): void {
    socket = new WebSocket(`${base.replace('http', 'ws')}/ws`, { headers: { ...headers, origin: base } });
    socket.addEventListener('message', ({ data }) => hear(JSON.parse(String(data))));
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', () => {
      if (isOpen) lostAt = performance.now();
      isOpen = false;
      if (!isClosed) void pause(AGAIN_MS).then(open);
    });
  }

  function hear(message: ServerMessage): void {
    if (message.type === 'HELLO' && !isOpen) {
      isOpen = true;
      if (lostAt !== null) gaps.push(performance.now() - lostAt);
      lostAt = null;
    }
    if (message.type !== 'DATA_CHANGED') return;
    for (const { entity, id } of message.changes) heard.add(`${entity} ${id}`);
  }

  open();
  return {
    gaps: () => [...gaps, ...(lostAt === null ? [] : [performance.now() - lostAt])],
    isOpen: () => isOpen,
    hasHeard: (entity, id) => heard.has(`${entity} ${id}`),
    close() {
      isClosed = true;
      socket.close();
    },
  };
}

export async function openLines(count: number, client: Client): Promise<Line[]> {
  const lines = Array.from({ length: count }, () => openLine(client));
  await waitFor('the sockets', 10_000, async () => (lines.every((line) => line.isOpen()) ? true : null));
  return lines;
}

/** How long after the acknowledgement of a change all of these have received it, in ms. */
export async function timeToHear(lines: readonly Line[], entity: string, id: number): Promise<number> {
  const start = performance.now();
  const heard = async () => (lines.every((line) => line.hasHeard(entity, id)) ? true : null);
  await waitFor('the announcement of a change', 30_000, heard, 5);
  return performance.now() - start;
}
