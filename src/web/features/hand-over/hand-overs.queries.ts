import { queryOptions } from '@tanstack/react-query';
import type { UndoReply } from '#shared/contracts/batches.ts';
import type {
  FindDeviceBody,
  FindHandOverBody,
  FoundDevice,
  FoundHandOvers,
  HandOver,
  HandOverBody,
  ReadyDevice,
  ReadyNow,
} from '#shared/contracts/hand-over.ts';
import { HAND_OVER_CODE } from '#shared/domain/hand-over.ts';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { exchange } from '#web/lib/exchange.ts';
import { READ_LIMIT_MS } from '#web/lib/limits.ts';
import { isOutOfReach } from '#web/lib/offline/connection.ts';
import { POCKET_KEY } from '#web/lib/offline/kept-lists.ts';
import { isUnanswered } from '#web/lib/writes/repeat.ts';

const PATH = '/api/hand-overs';
/**
 * How long to wait for the server before the offline copy is searched instead; without a known connection it is searched at once.
 */
const PATIENCE_MS = 6_000;
const PATIENCE_OFFLINE_MS = 3_000;
const TOO_MANY = 429;

/** Changes nothing. Sent by POST, because codes and search texts must not appear in a URL. */
async function find(asked: FindHandOverBody, limitMs: number): Promise<FoundHandOvers> {
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST', path: `${PATH}/find`, headers, limitMs } as const;
  return (await exchange<FoundHandOvers>({ ...call, body: JSON.stringify(asked) })).body;
}

/** `asOf`: when the offline copy was last updated, for an answer from it; null for the server's answer. */
type Answer = FoundHandOvers & { asOf: string | null };

export interface Found extends Answer {
  /** The code by which the device was found. */
  code: string | null;
}

export interface Sought {
  typed: string;
  /** The text may be the beginning of a longer number: it is looked up as a code only. */
  isCodeOnly: boolean;
  /** The answer to the same text as a code, if it was looked up already: asking again would count a wrong code twice. */
  asCode?: Promise<Found> | undefined;
}

/**
 * Looks the text up as a code if it has six digits, then by the other fields, as a quote number may have six digits as well. Without the
 * server the offline copy is searched.
 */
export async function findHandOvers({ typed, isCodeOnly, asCode }: Sought): Promise<Found> {
  const code = typed.replaceAll(/[\s-]/g, '');
  if (!HAND_OVER_CODE.test(code)) return { ...(await findAnywhere({ q: typed })), code: null };
  let refusal: unknown = null;
  try {
    const found = await (asCode ?? findAnywhere({ code }));
    if (found.devices.length > 0 || isCodeOnly) return { ...found, code };
  } catch (error) {
    if (isCodeOnly || !(error instanceof ApiError && error.status === TOO_MANY)) throw error;
    refusal = error;
  }
  const found = await findAnywhere({ q: typed });
  // If looking up the code was refused, finding nothing otherwise does not mean that there is nothing: the refusal is shown.
  if (refusal !== null && found.devices.length === 0) throw refusal;
  return { ...found, code: null };
}

async function findAnywhere(asked: FindHandOverBody): Promise<Answer> {
  try {
    return { ...(await find(asked, patienceMs())), asOf: null };
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const { findReady } = await import('#web/lib/pocket/find-ready.ts');
    const carried = await findReady(asked);
    if (carried === null) throw error;
    return { ...carried, hasMore: false, instead: null };
  }
}

function patienceMs(): number {
  if (localStorage.getItem(POCKET_KEY) === null) return READ_LIMIT_MS;
  return isOutOfReach() ? PATIENCE_OFFLINE_MS : PATIENCE_MS;
}

/** The other record that has the device. Sent by POST, because the IMEI must not appear in a URL. */
export const deviceQuery = ({ kind, id }: Pick<ReadyDevice, 'kind' | 'id'>, imei: string | null) =>
  queryOptions({
    queryKey: [PATH, 'device', kind, id, imei],
    queryFn: async ({ signal }) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ kind, id, imei } satisfies Record<keyof FindDeviceBody, unknown>);
      const call = { method: 'POST', path: `${PATH}/device`, headers, body } as const;
      return (await exchange<FoundDevice>({ ...call, limitMs: READ_LIMIT_MS, signal })).body;
    },
    enabled: imei !== null,
    staleTime: 0,
  });

/** The device in its present state; null when it is not ready. */
export const readyQuery = ({ kind, id }: Pick<ReadyDevice, 'kind' | 'id'>) =>
  queryOptions<ReadyNow>({ queryKey: [`${PATH}/ready/${kind}/${id}`], staleTime: 0 });

/** Throws WaitsError when the server does not answer and the hand-over is stored on this device to be sent later. */
export const sendHandOver = (body: HandOverBody): Promise<HandOver> =>
  api.post(PATH, body, { ifMatch: body.version });

export const undoHandOver = (batchId: number): Promise<UndoReply> => api.post(`/api/batches/${batchId}/undo`);
