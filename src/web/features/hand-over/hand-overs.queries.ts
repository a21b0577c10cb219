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
/** Before what this device carries is looked through instead; while the line is known to be down. */
const PATIENCE_MS = 6_000;
const PATIENCE_OFFLINE_MS = 3_000;
const TOO_MANY = 429;

/** It changes nothing, and asks for what stands in no address. */
async function find(asked: FindHandOverBody, limitMs: number): Promise<FoundHandOvers> {
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST', path: `${PATH}/find`, headers, limitMs } as const;
  return (await exchange<FoundHandOvers>({ ...call, body: JSON.stringify(asked) })).body;
}

/** Of what this device carries: when it heard of the shop last. */
type Answer = FoundHandOvers & { asOf: string | null };

export interface Found extends Answer {
  /** By which it was found. */
  code: string | null;
}

export interface Sought {
  typed: string;
  /** It may be the beginning of a longer number: looked up as a code, and as nothing else. */
  isCodeOnly: boolean;
  /** What it was as a code, where that was asked already: asked again, a wrong one counts twice. */
  asCode?: Promise<Found> | undefined;
}

/** By its code where it is one; a quote number may have six digits as well. Without the server in what this device carries. */
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
  // Nobody is told that there is nothing where it was not looked for.
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

/** For whom else a device is. Asked by what stands in no address. */
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

/** As it lies there now; null when it does not. */
export const readyQuery = ({ kind, id }: Pick<ReadyDevice, 'kind' | 'id'>) =>
  queryOptions<ReadyNow>({ queryKey: [`${PATH}/ready/${kind}/${id}`], staleTime: 0 });

/** It waits on this device where the server does not answer: WaitsError. */
export const sendHandOver = (body: HandOverBody): Promise<HandOver> =>
  api.post(PATH, body, { ifMatch: body.version });

export const undoHandOver = (batchId: number): Promise<UndoReply> => api.post(`/api/batches/${batchId}/undo`);
