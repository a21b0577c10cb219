import type { HandOver, HandOverBody } from '#shared/contracts/hand-over.ts';
import { amountOfCents, centsOfAmount } from '#shared/domain/money.ts';
import { actionOf, amountOf, typedIn } from '#web/lib/outbox/actions.ts';
import type { Intent } from '#web/lib/outbox/intent.ts';
import { moneyOnItsWay } from '#web/lib/outbox/waiting-money.ts';
import { findDevice } from '#web/lib/pocket/find-device.ts';
import { recordOf } from '#web/lib/writes/subject.ts';

/** The contents of a hand-over's slip. */
export type HandOverSlip = Omit<HandOver, 'id' | 'batchId' | 'kind' | 'subjectVersion' | 'totalAmount'>;

/**
 * The slip of an unsent hand-over as it will be without a conflict; null when the change is no hand-over, or is about a record that is not
 * in the offline copy. `waiting`: all unsent changes, for payments that were taken before it.
 */
export async function provisionalHandOver(
  { write }: Intent,
  waiting: readonly Intent[],
): Promise<HandOverSlip | null> {
  if (actionOf(write) !== 'hand_over') return null;
  const body = typedIn(write) as HandOverBody;
  const device = await findDevice(body.kind, body.id);
  if (device === null) return null;
  const before = waiting.filter(
    (one) => one.write.sentAt < write.sentAt && recordOf(one.write) === recordOf(write),
  );
  const dueCents = Math.max(
    0,
    centsOfAmount(device.remainingAmount) - moneyOnItsWay(before.map((one) => one.write)),
  );
  // What exceeds the due amount is given back over the counter.
  const paidCents = Math.min(dueCents, amountOf(write) ?? 0);
  return {
    ...{ subjectId: body.id, customerName: device.customerName, quoteNumber: device.quoteNumber },
    ...{ phoneModel: device.phoneModel, deviceImei: body.imei || device.deviceImei, branch: body.branch },
    ...{ remainingAmount: amountOfCents(dueCents - paidCents), paidAmount: null, takenBackAt: null },
    ...(paidCents > 0 && { paidAmount: amountOfCents(paidCents) }),
    ...{ agent: write.deed?.agent ?? null, at: write.deed?.at ?? new Date(write.sentAt).toISOString() },
    ...{ receiverName: body.receiver.name, relation: body.receiver.relation },
    ...{ idLast4: body.receiver.idLast4, signature: body.signature, accessories: [...body.accessories] },
    overrides: body.overrides.map(({ check, reason }) => ({ check, reason })),
  };
}
