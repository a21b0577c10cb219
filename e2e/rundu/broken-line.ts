import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { BATCH_PATH } from '../../src/shared/domain/outbox-calls.ts';

/** A connection that breaks at every possible point: each change that goes through it has a random fate. */
export interface BrokenLine {
  url: string;
  /** Drops all connections and refuses new ones. */
  setDown(isDown: boolean): void;
  /** Limits the bandwidth in each direction to so many bytes a second; 0: no limit. Answers are delayed by three seconds. */
  slowDown(bytesPerSecond: number): void;
  /** From now on everything is passed on. */
  mend(): void;
  /** From now on batch requests are refused, so that a device sends its changes one by one. */
  refuseBatches(): void;
  /** Serves another build of the service worker from now on. Returns its number, which that worker reports when asked. */
  renewWorker(): number;
  /** How many changes had which fate. */
  fates: Readonly<Record<Fate, number>>;
  close(): void;
}

/** Cut before it is sent; after the server has saved it; within its answer; or answered by a gateway in front of the server. */
type Fate = 'pass' | 'before' | 'after' | 'within' | 'gateway';

const SHARES: readonly [Fate, number][] = [
  ['before', 0.12],
  ['after', 0.12],
  ['within', 0.08],
  ['gateway', 0.01],
];

export async function openBrokenLine(server: string, random: () => number): Promise<BrokenLine> {
  const { hostname, port } = new URL(server);
  const fates: Record<Fate, number> = { pass: 0, before: 0, after: 0, within: 0, gateway: 0 };
  const sockets = new Set<Socket>();
  let isDown = false;
  let isMended = false;
  let build = 0;
  let takesBatches = true;
  const pace = { bytesPerSecond: 0, freeAt: 0 };

  function fateOf({ method, url = '' }: IncomingMessage): Fate {
    const isChange = method !== 'GET' && url.startsWith('/api/') && !url.startsWith('/api/auth/');
    if (!isChange || isMended) return 'pass';
    let left = random();
    for (const [fate, share] of SHARES) {
      if (left < share) return fate;
      left -= share;
    }
    return 'pass';
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    if (isDown) return void request.socket.destroy();
    if (request.url === BATCH_PATH && !takesBatches) {
      request.resume();
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>');
    }
    const fate = fateOf(request);
    if (request.method !== 'GET') fates[fate] += 1;
    if (fate === 'before') return void request.socket.destroy();
    if (fate === 'gateway') {
      request.resume();
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    }
    const { method, url } = request;
    const isWorker = url === '/sw.js';
    const headers = { ...request.headers };
    if (isWorker) {
      headers['accept-encoding'] = 'identity';
      // To the server the worker is unchanged, so that conditional headers are dropped.
      for (const name of ['if-none-match', 'if-modified-since']) delete headers[name];
    }
    const upstream = ask({ hostname, port, method, path: url, headers }, (answer) => {
      // A server that dies during its answer closes the connection too.
      answer.on('close', () => answer.complete || request.socket.destroy());
      if (isWorker && answer.statusCode === 200) return sendWorker(answer, response);
      if (fate === 'pass') {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        return send(answer, response);
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (fate === 'within') {
          response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
          const body = Buffer.concat(chunks);
          response.write(body.subarray(0, Math.floor(body.length / 2)));
        }
        setTimeout(() => request.socket.destroy(), 20);
      });
    });
    upstream.on('error', () => request.socket.destroy());
    request.pipe(upstream);
  }

  function send(answer: IncomingMessage, response: ServerResponse): void {
    if (pace.bytesPerSecond === 0) return void answer.pipe(response);
    const slow = answer.pipe(paced(pace));
    response.on('close', () => {
      slow.destroy();
      answer.destroy();
    });
    slow.pipe(response);
  }

  /** The same script with a different ending, which a browser takes for a new worker. */
  function sendWorker(answer: IncomingMessage, response: ServerResponse): void {
    const { 'content-length': _, etag: _etag, 'last-modified': _at, ...headers } = answer.headers;
    response.writeHead(200, headers);
    answer.pipe(response, { end: false });
    answer.on('end', () => response.end(saysBuild(build)));
  }

  const line = createServer(pass);
  line.on('connection', (socket: Socket) => {
    if (isDown) return void socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  line.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const upstream = connect(Number(port), hostname);
    const lines = [`${request.method} ${request.url} HTTP/1.1`];
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`);
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    fates,
    setDown: (wanted) => {
      isDown = wanted;
      if (isDown) for (const socket of sockets) socket.destroy();
    },
    slowDown: (bytesPerSecond) => {
      pace.bytesPerSecond = bytesPerSecond;
    },
    mend: () => {
      isMended = true;
      isDown = false;
    },
    refuseBatches: () => {
      takesBatches = false;
    },
    renewWorker: () => {
      build += 1;
      return build;
    },
    close: () => {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const saysBuild = (build: number) => `
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data?.type === 'WHICH_BUILD') port.postMessage(${build});
});
`;

interface Pace {
  bytesPerSecond: number;
  /** When the connection's shared bandwidth is free again after the earlier requests. */
  freeAt: number;
}

const LATENCY_MS = 3_000;
/** In bytes, so that no answer occupies the connection for longer than a quarter of a second. */
const SLICE = 512;

/** Throttles an answer on the shared bandwidth: an aborted answer uses none. */
function paced(pace: Pace): Transform {
  let isFirst = true;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const send = async () => {
        if (isFirst) await pause(LATENCY_MS);
        isFirst = false;
        for (let at = 0; at < piece.length && !this.destroyed; at += SLICE) {
          const slice = piece.subarray(at, at + SLICE);
          const now = performance.now();
          pace.freeAt = Math.max(pace.freeAt, now) + (slice.length / pace.bytesPerSecond) * 1_000;
          await pause(pace.freeAt - now);
          if (!this.destroyed) this.push(slice);
        }
      };
      send().then(() => done(), done);
    },
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
