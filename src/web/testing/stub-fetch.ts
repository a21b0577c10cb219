import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import { isJittery, nextDelay } from '#testing/jitter.ts';

export interface StubbedCall {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

export interface StubbedReply {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A reply, a function of the call, `'never'` for a reply that does not come, or `'offline'` for a network failure. */
export type StubbedRoute = StubbedReply | 'never' | 'offline' | ((call: StubbedCall) => StubbedReply);

/**
 * Stubs the network: `{'GET /api/config': {body: …}}`, without the query string. A call without a route gets a 404. Routes may be replaced later;
 * `calls` grows with each call.
 */
export function stubFetch(routes: Record<string, StubbedRoute>) {
  const calls: StubbedCall[] = [];
  answerCalls(async (path, init) => {
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method, path, body, headers: new Headers(init.headers) };
    calls.push(call);
    const route = routes[`${method} ${path.split('?')[0]}`] ?? {
      status: 404,
      body: { message: 'No such path' },
    };
    if (isJittery) await pause(nextDelay());
    if (route === 'offline') throw new TypeError('Failed to fetch');
    if (route === 'never') return new Promise<Response>(() => {});
    const reply = typeof route === 'function' ? route(call) : route;
    const text = reply.body === undefined ? null : JSON.stringify(reply.body);
    return new Response(text, { status: reply.status ?? 200, headers: new Headers(reply.headers) });
  });
  return { calls, routes };
}

/** Stubs `fetch`; like the server, it returns the idempotency key of a call. */
export function answerCalls(answer: (path: string, init: RequestInit) => Promise<Response>): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const response = await answer(path, init);
    const key = new Headers(init.headers).get('idempotency-key');
    if (key !== null) response.headers.set('idempotency-key', key);
    return response;
  });
}
