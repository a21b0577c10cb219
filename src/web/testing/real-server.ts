import { setTimeout as pause } from 'node:timers/promises';
import { isJittery, nextDelay } from '#testing/jitter.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { logCall } from './call-log.ts';

/**
 * Screens are tested against the real server on a real database, in process: `fetch` calls it directly, with the cookies of a browser logged in as
 * Agent 3 at Oshakati. A test may delay or break single calls, as networks do.
 */

export type ScreenServer = TestServer & {
  /** Every call of the screen, oldest first: `GET /api/customers`. */
  calls: string[];
  /** Makes matching calls wait until the returned function is called. */
  hold(call: RegExp): () => void;
  /** Makes the next matching call fail before it reaches the server. */
  cutOff(call: RegExp): void;
  /** Lets the next matching call reach the server, but drops the answer. Resolves when the server has answered. */
  loseAnswer(call: RegExp): Promise<void>;
};

/** Call in `beforeAll`, and `stop` in `afterAll`. */
export async function startScreenServer(): Promise<ScreenServer> {
  const server = await startTestServer();
  const calls: string[] = [];
  const holds: { call: RegExp; opened: Promise<void> }[] = [];
  const cuts: RegExp[] = [];
  const losses: { call: RegExp; answered: () => void }[] = [];
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input).replace(/^https?:\/\/[^/]+/, '');
    const method = init?.method ?? 'GET';
    const call = `${method} ${url}`;
    calls.push(call);
    const end = logCall(call);
    for (const held of holds.filter((candidate) => candidate.call.test(call))) await held.opened;
    const cut = cuts.findIndex((pattern) => pattern.test(call));
    if (cut >= 0) {
      cuts.splice(cut, 1);
      end('cut off');
      throw new TypeError('Failed to fetch');
    }
    // The request is delayed as well as its answer: what the screen shows at once is not yet on the server.
    if (isJittery) await pause(nextDelay());
    init?.signal?.throwIfAborted();
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const payload = await readBody(init?.body);
    const options = { headers, ...(payload === undefined ? {} : { payload }) };
    const reply = await server.client.request(method, url, options).catch((error: unknown) => {
      end(String(error));
      throw error;
    });
    if (isJittery) await pause(nextDelay());
    end(String(reply.status));
    const lost = losses.findIndex((loss) => loss.call.test(call));
    if (lost >= 0) {
      losses.splice(lost, 1)[0]?.answered();
      return new Promise<Response>(() => {});
    }
    const hasNoBody = reply.status === 204 || reply.status === 304;
    return new Response(hasNoBody ? null : reply.text, {
      status: reply.status,
      headers: Object.entries(reply.headers).flatMap(([name, value]): [string, string][] =>
        value === undefined || Array.isArray(value) ? [] : [[name, String(value)]],
      ),
    });
  };
  return {
    ...server,
    calls,
    hold(call) {
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      const held = { call, opened };
      holds.push(held);
      return () => {
        holds.splice(holds.indexOf(held), 1);
        open();
      };
    },
    cutOff: (call) => cuts.push(call),
    loseAnswer: (call) => new Promise((answered) => losses.push({ call, answered })),
    stop: async () => {
      globalThis.fetch = originalFetch;
      await server.stop();
    },
  };
}

async function readBody(body: BodyInit | null | undefined): Promise<string | Buffer | undefined> {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string') return body;
  return Buffer.from(await new Response(body).arrayBuffer());
}
