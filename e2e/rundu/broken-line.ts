import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

/** A line that breaks at every point at which it can: each change that goes through it meets a fate. */
export interface BrokenLine {
  url: string;
  /** Nothing goes through, and what is on its way ends. */
  setDown(isDown: boolean): void;
  /** From now on everything goes through. */
  mend(): void;
  /** How many changes have met which fate. */
  fates: Readonly<Record<Fate, number>>;
  close(): void;
}

/** Cut before it leaves; after the server has saved it; within its answer; answered by what stands in front of the server. */
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
    const fate = fateOf(request);
    if (request.method !== 'GET') fates[fate] += 1;
    if (fate === 'before') return void request.socket.destroy();
    if (fate === 'gateway') {
      request.resume();
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
    }
    const { method, url, headers } = request;
    const upstream = ask({ hostname, port, method, path: url, headers }, (answer) => {
      if (fate === 'pass') {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        return void answer.pipe(response);
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
    mend: () => {
      isMended = true;
      isDown = false;
    },
    close: () => {
      line.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
