import { ApiError, NetworkError } from './api-error.ts';
import { expectAnswer, noteAnswer } from './offline/connection.ts';
import { announceUnauthorized } from './unauthorized.ts';

// One request and its answer, within a limit of time: a server that is there and does not answer is as good as gone.

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

/** A refused login is an answer to that form, and whoever logs out is leaving anyway. */
const ANSWERS_401_ITSELF = new Set(['/api/auth/login', '/api/auth/logout']);

/** By which the server knows a change again, and its answer is known to be its own. */
const KEY_HEADER = 'idempotency-key';

/** Throws `ApiError` outside 2xx, `NetworkError` without a whole answer of the server's own in time, and the reason of `signal` itself. */
export async function exchange<T>(call: Exchange): Promise<Answer<T>> {
  const { body, headers } = await exchangeAs(call, (response) => response.text());
  return { body: (body === '' ? undefined : JSON.parse(body)) as T, headers };
}

/** The same of an answer that is read in another way. */
export function exchangeAs<T>(call: Exchange, read: (response: Response) => Promise<T>): Promise<Answer<T>> {
  const noteNoAnswer = expectAnswer();
  return withinLimit(call, noteNoAnswer, async (signal) => {
    const response = await send(call, signal, noteNoAnswer);
    const whole = <Body>(body: Promise<Body>) =>
      body.catch((error) => {
        throw signal.aborted ? error : new NetworkError(error);
      });
    if (!response.ok) {
      const text = await whole(response.text());
      if (response.status === 401 && !ANSWERS_401_ITSELF.has(call.path)) announceUnauthorized();
      throw new ApiError(response, text);
    }
    return { body: await whole(read(response)), headers: response.headers };
  });
}

async function send(
  { method, path, body, headers }: Exchange,
  signal: AbortSignal,
  noteNoAnswer: () => void,
): Promise<Response> {
  const init: RequestInit = { method, credentials: 'include', signal };
  init.headers = new Headers({ accept: 'application/json', ...headers });
  if (body !== undefined) init.body = body;
  // Followed, a change would be sent as a question, and what answers that taken for what has saved it.
  if (method !== 'GET') init.redirect = 'error';
  try {
    const response = await fetch(path, init);
    const key = headers?.[KEY_HEADER];
    // A proxy that asks for a login of its own, a portal: it has not saved anything, nor does it know what time it is.
    if (response.ok && key !== undefined && response.headers.get(KEY_HEADER) !== key)
      throw new TypeError('What answers is not the server');
    noteAnswer(path, response.headers);
    return response;
  } catch (error) {
    if (signal.aborted) throw error;
    noteNoAnswer();
    throw new NetworkError(error, navigator.onLine === false);
  }
}

/** Ends the work when the time is up or its caller says so, whether or not the work itself listens. */
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
