import type { FindHandOverBody, ReadyDevice } from '#shared/contracts/hand-over.ts';
import { amountOfCents, centsOfAmount } from '#shared/domain/money.ts';
import { isBeforeHandOver } from '#shared/domain/order-statuses.ts';
import { readyDevices } from '#shared/domain/pocket/ready-devices.ts';
import { showLayby, showOrder } from '#shared/domain/pocket/show.ts';
import { serverDay } from '../outbox/server-clock.ts';
import { moneyOnItsWay } from '../outbox/waiting-money.ts';
import { waitingOn, waitingRow } from '../writes/waiting-rows.ts';
import { carriedPocket } from './pocket-memory.ts';

/** The devices ready for hand-over according to the copy, and when the copy was last updated; null without a copy. */
export async function findReady(
  asked: FindHandOverBody,
): Promise<{ devices: ReadyDevice[]; asOf: string } | null> {
  const known = await carriedPocket();
  if (known === null) return null;
  const { pocket, zone } = known;
  const today = serverDay(zone);
  // A device whose hand-over waits to be sent is no longer there.
  const isThere = ({ kind, id }: ReadyDevice) => {
    if (kind === 'layby') {
      const layby = pocket.rows.laybys.get(id);
      return layby && waitingRow('layby', showLayby(pocket, layby, today)).deviceCollectedDate === null;
    }
    const order = pocket.rows.orders.get(id);
    return order && isBeforeHandOver(waitingRow('payment', showOrder(pocket, order, today)).status);
  };
  // A payment that waits to be sent is not asked for again.
  const asPaid = (device: ReadyDevice): ReadyDevice => ({
    ...device,
    remainingAmount: amountOfCents(
      centsOfAmount(device.remainingAmount) - moneyOnItsWay(waitingOn(device.kind, device.id)),
    ),
  });
  return { devices: readyDevices(pocket, asked).filter(isThere).map(asPaid), asOf: pocket.head.at };
}
