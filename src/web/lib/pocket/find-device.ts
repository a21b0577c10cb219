import type { HandOverKind, ReadyDevice } from '#shared/contracts/hand-over.ts';
import { deviceOf } from '#shared/domain/pocket/ready-devices.ts';
import { carriedPocket } from './pocket-memory.ts';

/** The device to hand over for an order or layby, from this device's copy; null where it is not in the copy. */
export async function findDevice(kind: HandOverKind, id: number): Promise<ReadyDevice | null> {
  const known = await carriedPocket();
  return known && deviceOf(known.pocket, kind, id);
}
