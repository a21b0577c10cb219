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

const PATH = '/api/hand-overs';

/** It changes nothing, and asks for what stands in no address. */
async function find(asked: FindHandOverBody): Promise<FoundHandOvers> {
  const headers = { 'content-type': 'application/json' };
  const call = { method: 'POST', path: `${PATH}/find`, headers, limitMs: READ_LIMIT_MS } as const;
  return (await exchange<FoundHandOvers>({ ...call, body: JSON.stringify(asked) })).body;
}

export interface Found extends FoundHandOvers {
  /** By which it was found. */
  code: string | null;
}

/** By its code where it is one; a quote number may have six digits as well. */
export async function findHandOvers(typed: string): Promise<Found> {
  const code = typed.replaceAll(/[\s-]/g, '');
  if (HAND_OVER_CODE.test(code)) {
    const found = await find({ code });
    if (found.devices.length > 0) return { ...found, code };
  }
  return { ...(await find({ q: typed })), code: null };
}

export const sendHandOver = (body: HandOverBody): Promise<HandOver> => api.post(PATH, body);

export const undoHandOver = (batchId: number): Promise<UndoReply> => api.post(`/api/batches/${batchId}/undo`);
