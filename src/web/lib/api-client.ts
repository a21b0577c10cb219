import { type Answer, exchange, type Method } from './exchange.ts';
import { READ_LIMIT_MS } from './limits.ts';
import { readDeviceFirst } from './offline/device-first.ts';
import { beginChange } from './realtime/changed-rows.ts';
import { currentSave } from './writes/open-forms.ts';
import { sendWrite } from './writes/send-write.ts';

export interface CallOptions {
  /** Only for file uploads, which are not retried automatically; every other change gets its key from `sendWrite`. */
  idempotencyKey?: string | undefined;
  /** The version of the row that was edited; a stale one answers 412 with the current row. */
  ifMatch?: number | string | undefined;
  signal?: AbortSignal | undefined;
  /** How long a read waits for its answer (ms); default `READ_LIMIT_MS`. */
  limitMs?: number | undefined;
  /** True when it is not part of the open form's save. */
  isApart?: boolean | undefined;
  /** What is done, in words; by default the title of the open form. */
  what?: string | undefined;
  /** The record ('payment:12') in whose queue it is sent, where the path does not name it. */
  line?: string | undefined;
}

/** One page of a list; `nextPath` is what to ask for the page after it, null at the end. */
export interface Page<T> {
  items: T[];
  nextPath: string | null;
  /** The number of rows in the whole list; only on its first page. */
  total: PageTotal | null;
}

export interface PageTotal {
  count: number;
  /** The server stops counting at a limit: there may be more. */
  isAtLeast: boolean;
}

/** The total after this many rows were added to the list, or (negative) left it. */
export function movedBy(rows: number, total: PageTotal | null): PageTotal | null {
  return total && { ...total, count: total.count + rows };
}

/**
 * The only way to the API. Paths start with `/api/`. Bodies are sent as JSON, bytes (`Uint8Array`) as they are. Resolves to the parsed body, `undefined` for an empty one;
 * throws `ApiError` outside 2xx, `NetworkError` for a read without a reply in time, `UnsettledError` for such a change.
 * An aborted call throws the `AbortError`.
 */
export const api = {
  get: async <T>(path: string, options?: CallOptions) => (await read<T>(path, options)).body,
  getPage: async <T>(path: string, options?: CallOptions): Promise<Page<T>> => {
    const { body, headers } = await read<T[]>(path, options);
    const nextPath = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    return { items: body, nextPath, total: totalOf(headers) };
  },
  post: <T>(path: string, body?: unknown, options?: CallOptions) => write<T>('POST', path, body, options),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => write<T>('PUT', path, body, options),
  delete: <T>(path: string, body?: unknown, options?: CallOptions) => write<T>('DELETE', path, body, options),
  /** The answer with its headers, which tell whether it comes from the server or this device. */
  read,
};

function totalOf(headers: Headers): PageTotal | null {
  const count = headers.get('x-total-count');
  return count === null
    ? null
    : { count: Number(count), isAtLeast: headers.get('x-total-count-is') === 'at-least' };
}

/** A read without a signal of its own is aborted with the save that needs it. */
function read<T>(
  path: string,
  { signal = currentSave()?.closed, limitMs = READ_LIMIT_MS }: CallOptions = {},
): Promise<Answer<T>> {
  return readDeviceFirst(path, () => exchange<T>({ method: 'GET', path, signal, limitMs }));
}

async function write<T>(method: Method, path: string, body: unknown, options?: CallOptions): Promise<T> {
  const endChange = beginChange(method, path);
  let answer: Answer<T> | undefined;
  try {
    answer = await sendWrite<T>({ method, path, body }, options);
    return answer.body;
  } finally {
    endChange(answer);
  }
}
