import type { HandOverKind, ReadyDevice } from '#shared/contracts/hand-over.ts';
import { deviceOf } from '#shared/domain/pocket/ready-devices.ts';
import { carriedPocket } from './pocket-memory.ts';

/** What is handed over by an order or a layby, as this device carries it; null where it does not. */
export async function findDevice(kind: HandOverKind, id: number): Promise<ReadyDevice | null> {
  const known = await carriedPocket();
  return known && deviceOf(known.pocket, kind, id);
}
