import type { UndoReply } from '#shared/contracts/batches.ts';
import type {
  FindHandOverBody,
  FoundHandOvers,
  HandOver,
  HandOverBody,
} from '#shared/contracts/hand-over.ts';
import { HAND_OVER_CODE } from '#shared/domain/hand-over.ts';
import { api } from '#web/lib/api-client.ts';
import { exchange } from '#web/lib/exchange.ts';
import { READ_LIMIT_MS } from '#web/lib/limits.ts';
import { isOutOfReach } from '#web/lib/offline/connection.ts';
import { POCKET_KEY } from '#web/lib/offline/kept-lists.ts';
import { isUnanswered } from '#web/lib/writes/repeat.ts';

const PATH = '/api/hand-overs';
/** Before what this device carries is looked through instead; while the line is known to be down. */
const PATIENCE_MS = 6_000;
const PATIENCE_OFFLINE_MS = 3_000;

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

/** By its code where it is one; a quote number may have six digits as well. Without the server in what this device carries. */
export async function findHandOvers(typed: string): Promise<Found> {
  const code = typed.replaceAll(/[\s-]/g, '');
  if (HAND_OVER_CODE.test(code)) {
    const found = await findAnywhere({ code });
    if (found.devices.length > 0) return { ...found, code };
  }
  return { ...(await findAnywhere({ q: typed })), code: null };
}

async function findAnywhere(asked: FindHandOverBody): Promise<Answer> {
  try {
    return { ...(await find(asked, patienceMs())), asOf: null };
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const { findReady } = await import('#web/lib/pocket/find-ready.ts');
    const carried = await findReady(asked);
    if (carried === null) throw error;
    return { ...carried, instead: null };
  }
}

function patienceMs(): number {
  if (localStorage.getItem(POCKET_KEY) === null) return READ_LIMIT_MS;
  return isOutOfReach() ? PATIENCE_OFFLINE_MS : PATIENCE_MS;
}

/** It waits on this device where the server does not answer: WaitsError. */
export const sendHandOver = (body: HandOverBody): Promise<HandOver> =>
  api.post(PATH, body, { ifMatch: body.version });

export const undoHandOver = (batchId: number): Promise<UndoReply> => api.post(`/api/batches/${batchId}/undo`);
