import { ApiError, NetworkError } from './api-error.ts';
import { noteAnswer, noteNoAnswer } from './offline/connection.ts';
import { randomId } from './random-id.ts';
import { beginChange } from './realtime/changed-rows.ts';
import { announceUnauthorized } from './unauthorized.ts';

export interface CallOptions {
  /** One per opened dialog (`useIdempotencyKey`): a repeated POST then takes effect once. */
  idempotencyKey?: string | undefined;
  /** The version of the row that was edited; a stale one answers 412 with the current row. */
  ifMatch?: number | string | undefined;
  signal?: AbortSignal | undefined;
}

/** One page of a list; `nextPath` is what to ask for the page after it, null at the end. */
export interface Page<T> {
  items: T[];
  nextPath: string | null;
  /** How many rows the whole list has. */
  total: number;
}

/** A refused login is an answer to that form, and whoever logs out is leaving anyway. */
const ANSWERS_401_ITSELF = new Set(['/api/auth/login', '/api/auth/logout']);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The only way to the API. Paths start with `/api/`. Bodies are sent as JSON, bytes (`Uint8Array`) as they are. Resolves to the parsed body, `undefined` for an empty one;
 * throws `ApiError` outside 2xx and `NetworkError` without a reply. An aborted call throws the `AbortError`.
 */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>('GET', path, undefined, options),
  getPage: async <T>(path: string, options?: CallOptions): Promise<Page<T>> => {
    const { body, headers } = await exchange<T[]>('GET', path, undefined, options);
    const nextPath = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    return { items: body, nextPath, total: Number(headers.get('x-total-count') ?? body.length) };
  },
  post: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('PUT', path, body, options),
  delete: <T>(path: string, body?: unknown, options?: CallOptions) => call<T>('DELETE', path, body, options),
};

async function call<T>(method: Method, path: string, body: unknown, options?: CallOptions): Promise<T> {
  return (await exchange<T>(method, path, body, options)).body;
}

async function exchange<T>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<{ body: T; headers: Headers }> {
  if (method === 'GET') return exchangeOnce(method, path, body, options);
  const endChange = beginChange(method, path);
  let answer: { body: T; headers: Headers } | undefined;
  try {
    answer = await exchangeOnce<T>(method, path, body, options);
    return answer;
  } finally {
    endChange(answer);
  }
}

async function exchangeOnce<T>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<{ body: T; headers: Headers }> {
  const response = await send(method, path, body, options);
  const text = await readText(response, options.signal);
  if (!response.ok) {
    if (response.status === 401 && !ANSWERS_401_ITSELF.has(path)) announceUnauthorized();
    throw new ApiError(response, text);
  }
  return { body: (text === '' ? undefined : JSON.parse(text)) as T, headers: response.headers };
}

async function send(method: Method, path: string, body: unknown, options: CallOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  const isFile = ArrayBuffer.isView(body);
  if (body !== undefined)
    headers.set('content-type', isFile ? 'application/octet-stream' : 'application/json');
  if (method === 'POST') headers.set('idempotency-key', options.idempotencyKey ?? randomId());
  if (options.ifMatch !== undefined) headers.set('if-match', `"${options.ifMatch}"`);
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (body !== undefined) init.body = isFile ? (body as BodyInit) : JSON.stringify(body);
  if (options.signal) init.signal = options.signal;
  try {
    const response = await fetch(path, init);
    noteAnswer(path, response.headers);
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    noteNoAnswer();
    throw new NetworkError(error);
  }
}

async function readText(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw signal?.aborted ? error : new NetworkError(error);
  }
}
