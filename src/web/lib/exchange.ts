import { ApiError, NetworkError } from './api-error.ts';
import { expectAnswer, noteAnswer } from './offline/connection.ts';
import { announceUnauthorized } from './unauthorized.ts';

// One request and its answer, within a time limit: a server that does not answer counts as unreachable.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Exchange {
  method: Method;
  path: string;
  body?: BodyInit | undefined;
  headers?: Record<string, string>;
  limitMs: number;
  signal?: AbortSignal | undefined;
}

export interface Answer<T> {
  body: T;
  headers: Headers;
}

/** Calls whose 401 does not announce the end of the session: a refused login is shown by its form, and a logout ends the session anyway. */
const ANSWERS_401_ITSELF = new Set(['/api/auth/login', '/api/auth/logout']);

/** The header by which the server recognizes a repeated change, and the page recognizes the server's own answer. */
const KEY_HEADER = 'idempotency-key';

/** @throws ApiError outside 2xx; NetworkError without a complete answer from the server itself in time; the reason of `signal` when aborted */
export async function exchange<T>(call: Exchange): Promise<Answer<T>> {
  const { body, headers } = await exchangeAs(call, (response) => response.text());
  return { body: (body === '' ? undefined : JSON.parse(body)) as T, headers };
}

/** Like `exchange`, with the body read by `read`. */
export function exchangeAs<T>(call: Exchange, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
  const noteNoAnswer = expectAnswer();
  const begunAt = performance.now();
  const begunHere = Date.now();
  // In some browsers the running time stops while the device sleeps.
  const tookMs = () => Math.max(performance.now() - begunAt, Date.now() - begunHere);
  return withinLimit(call, noteNoAnswer, async (signal) => {
    const response = await send(call, signal, noteNoAnswer, tookMs);
    const whole = <Body>(body: Promise<Body>) =>
      body.catch((error) => {
        throw signal.aborted ? error : new NetworkError(error);
      });
    if (!response.ok) {
      const text = await whole(response.text());
      if (response.status === 401 && !ANSWERS_401_ITSELF.has(call.path)) announceUnauthorized(begunAt);
      throw new ApiError(response, text);
    }
    return { body: await whole(read(response)), headers: response.headers };
  });
}

async function send(
  { method, path, body, headers }: Exchange,
  signal: AbortSignal,
  noteNoAnswer: () => void,
  tookMs: () => number,
): Promise<Response> {
  const init: RequestInit = { method, credentials: 'include', signal };
  init.headers = new Headers({ accept: 'application/json', ...headers });
  if (body !== undefined) init.body = body;
  // A followed redirect would send the change as a GET, and the answer to that would count as its success.
  if (method !== 'GET') init.redirect = 'error';
  try {
    const response = await fetch(path, init);
    const key = headers?.[KEY_HEADER];
    // A proxy or captive portal answered, which has saved nothing and whose time is not the server's.
    if (response.ok && key !== undefined && response.headers.get(KEY_HEADER) !== key)
      throw new TypeError('What answers is not the server');
    noteAnswer(path, response.headers, tookMs());
    return response;
  } catch (error) {
    if (signal.aborted) throw error;
    noteNoAnswer();
    throw new NetworkError(error, navigator.onLine === false);
  }
}

/** Ends the work at the time limit or when the caller aborts, even if the work itself ignores the signal. */
function withinLimit<T>(
  { limitMs, signal: given }: Pick<Exchange, 'limitMs' | 'signal'>,
  onLate: () => void,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (given?.aborted) return reject(given.reason);
    const controller = new AbortController();
    const end = (reason: unknown) => {
      clearTimeout(timer);
      reject(reason);
      controller.abort(reason);
    };
    const timer = setTimeout(() => {
      onLate();
      end(new NetworkError(`No answer within ${limitMs} ms`));
    }, limitMs);
    const giveUp = () => end(given?.reason);
    const finish = () => {
      clearTimeout(timer);
      given?.removeEventListener('abort', giveUp);
    };
    given?.addEventListener('abort', giveUp);
    work(controller.signal).then(resolve, reject).finally(finish);
  });
}
