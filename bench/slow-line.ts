import { connect, createServer, type Socket } from 'node:net';

/** A slow connection, as at a branch out of town: every byte is delayed, and all connections share the bandwidth. */
export interface SlowLine {
  url: string;
  /** Switches the delay off and on. */
  setSlow(isSlow: boolean): void;
  close(): void;
}

const LATENCY_MS = 400;
const BYTES_PER_SECOND = 50 * 1024;
/** The packet size: the page can read the first packets while the rest is still delayed. */
const PACKET_BYTES = 1460;

/**
 * Forwards everything to the server, delayed and slowed down; unlike a browser's throttling this includes the service worker's own
 * requests.
 */
export async function openSlowLine(server: string): Promise<SlowLine> {
  const { hostname, port } = new URL(server);
  let isSlow = true;
  let freeAt = 0;
  const pass = (from: Socket, to: Socket, isMetered: boolean) => {
    let lastAt = 0;
    const later = inOrder();
    from.on('data', (bytes: Buffer) => {
      for (let at = 0; at < bytes.length; at += PACKET_BYTES) {
        const packet = bytes.subarray(at, at + PACKET_BYTES);
        const sendMs = isSlow && isMetered ? (packet.length / BYTES_PER_SECOND) * 1000 : 0;
        lastAt = Math.max(performance.now(), isMetered ? freeAt : 0, lastAt) + sendMs;
        if (isMetered) freeAt = lastAt;
        later(lastAt + latencyMs(), () => to.write(packet));
      }
    });
    from.on('close', () => later(lastAt + latencyMs(), () => to.destroy()));
    from.on('error', () => to.destroy());
  };
  const latencyMs = () => (isSlow ? LATENCY_MS / 2 : 0);
  const sockets = new Set<Socket>();
  const line = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
    }
    pass(client, upstream, false);
    pass(upstream, client, true);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    setSlow: (wanted) => {
      isSlow = wanted;
    },
    close: () => {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/**
 * Runs actions at their times, strictly in order: timers that are due together may fire in any order, but bytes must stay in order.
 */
function inOrder(): (at: number, act: () => void) => void {
  const waiting: { at: number; act: () => void }[] = [];
  const wake = () => {
    const [next] = waiting;
    if (next === undefined) return;
    setTimeout(
      () => {
        waiting.shift()?.act();
        wake();
      },
      Math.max(0, next.at - performance.now()),
    );
  };
  return (at, act) => {
    waiting.push({ at, act });
    if (waiting.length === 1) wake();
  };
}
