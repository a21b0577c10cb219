import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { handOverLayby } from '#server/features/laybys/layby-hand-over.service.ts';
import { addLaybyReceipt } from '#server/features/laybys/layby-money.service.ts';
import { laybyEntity } from '#server/features/laybys/laybys.service.ts';
import { assertNotOverpaid, excessWords } from '#server/features/ledger/ledger.service.ts';
import { updateOrder } from '#server/features/orders/order-update.service.ts';
import { addOrderReceipt, orderEntity } from '#server/features/orders/orders.service.ts';
import { updateReservation } from '#server/features/reservations/reservation-update.service.ts';
import { createBatch, inBatch } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { onlyRow } from '#server/platform/database/only-row.ts';
import { handOvers } from '#server/platform/database/schema/hand-overs.schema.ts';
import { openRow } from '#server/platform/entities/change-row.ts';
import { findDeviceElsewhere, findDevicePlaces } from '#server/platform/entities/device-places.ts';
import { stateConflict } from '#server/platform/entities/entity.ts';
import { FORGOTTEN, isForgotten } from '#server/platform/entities/forgotten.ts';
import { AppError, fieldError, notFound, type ShownRow } from '#server/platform/http/app-error.ts';
import type {
  FoundDevice,
  FoundHandOvers,
  findDeviceBody,
  findHandOverBody,
  HandOver,
  HandOverPass,
  handOverBody,
  ReadyDevice,
} from '#shared/contracts/hand-over.ts';
import { checkHandOver, HAND_OVER_CHECK_LABELS, type HandOverFinding } from '#shared/domain/hand-over.ts';
import { IMEI_PROBLEM_WORDS, parseImei } from '#shared/domain/imei.ts';
import { BRANCH_LABELS, branchCodeOf, LAYBY_STATUS_LABELS, type LaybyStatus } from '#shared/domain/labels.ts';
import { amountOfCents, type Cents, centsOfAmount } from '#shared/domain/money.ts';
import { ORDER_STATUS_LABELS, type StoredStatus } from '#shared/domain/order-statuses.ts';
import { normalizeQuoteNumber } from '#shared/domain/text.ts';
import * as repo from './hand-overs.repo.ts';

/** Hands a device over at the counter: the payment, the collection and the completion in one command. */

type Input = z.output<typeof handOverBody>;

/** Finds what may be handed over, by code or by words. An unknown code finds nothing; the caller counts it as wrong. */
export async function findHandOvers(
  db: Executor,
  asked: z.output<typeof findHandOverBody>,
): Promise<FoundHandOvers> {
  if ('code' in asked) return { ...(await repo.findByCode(db, asked.code)), instead: null };
  const found = await repo.findByWords(db, asked.q);
  return { ...found, instead: found.devices.length > 0 ? null : await otherOrder(db, asked.q) };
}

/** Whether an order has these digits as its quote number: typing them is not guessing a code. */
export async function isQuoteNumber(db: Executor, digits: string): Promise<boolean> {
  return (await repo.findOtherOrder(db, normalizeQuoteNumber(digits))) !== null;
}

async function otherOrder(db: Executor, q: string): Promise<string | null> {
  const order = await repo.findOtherOrder(db, normalizeQuoteNumber(q));
  if (order === null) return null;
  const label = statusLabelOf('payment', order.status);
  return `${order.quoteNumber} is not ready to be handed over: ${label}`;
}

function statusLabelOf(kind: Input['kind'], status: string): string {
  return kind === 'payment'
    ? ORDER_STATUS_LABELS[status as StoredStatus]
    : LAYBY_STATUS_LABELS[status as LaybyStatus];
}

/**
 * Whether the device belongs to another record, asked before it is handed over.
 * @throws AppError invalid_request for an invalid IMEI
 */
export async function findDevice(
  db: Executor,
  { kind, id, imei: text }: z.output<typeof findDeviceBody>,
): Promise<FoundDevice> {
  const imei = readImei(text);
  return { elsewhere: imei === null ? null : await findDeviceElsewhere(db, { kind, id }, imei) };
}

/** The code that the customer shows at the counter, with the phone number and email to which it is sent. */
export async function readPass(
  db: Executor,
  { kind, id }: Pick<ReadyDevice, 'kind' | 'id'>,
): Promise<HandOverPass> {
  return (await repo.findPass(db, kind, id)) ?? { code: null, phone: null, email: null };
}

/** @throws AppError not_found */
export async function readHandOver(db: Executor, id: number): Promise<HandOver> {
  const found = await repo.findHandOver(db, id);
  if (found === null) throw notFound('Hand-over');
  return found;
}

/**
 * Hands a device over, all or nothing, as one batch that can be undone; the payment stays, as any payment does.
 * @throws AppError not_found, stale_version; invalid_request for an invalid IMEI; conflict with `checks` when a check
 *   fails for which no reason is given, when the device is not ready to be handed over, and for a customer who has been
 *   forgotten; whatever the steps themselves throw
 */
export async function handOver(command: Command, input: Input): Promise<HandOver> {
  const { kind, id } = input;
  const { row: found, current } =
    kind === 'payment'
      ? await openRow(command, orderEntity, id, input.version)
      : await openRow(command, laybyEntity, id, input.version);
  const device = await repo.findDevice(command.tx, kind, id);
  if (device === null) throw await notReady(command, input, found.status, current);
  if (await isForgotten(command.tx, device.customerId)) throw stateConflict(current, FORGOTTEN);
  const imei = readImei(input.imei);
  const code = await repo.findCode(command.tx, kind, id);
  const isCodeRight = input.code !== null && input.code === code;
  const paidCents = bookedCents(command, input, device.remainingAmount, current);
  const paidAmount = amountOfCents(paidCents);
  if (imei !== null) await lockName(command.tx, `device ${imei}`);
  const elsewhere = imei === null ? null : await findDeviceElsewhere(command.tx, { kind, id }, imei);
  const given = {
    isCodeRight,
    branch: input.branch,
    ownBranch: branchCodeOf(command.actor.branch ?? ''),
    paidAmount,
    imei,
    elsewhere,
  };
  const findings = checkHandOver(device, given);
  assertReasons(input, findings, current);
  await takePayment(command, input, paidCents);
  const what = device.quoteNumber ?? 'Layby';
  const batch = await createBatch(command, {
    ...{ kind: 'hand_over', entity: kind, entityId: id, counts: { [kind]: 1 } },
    label: [what, device.customerName, device.phoneModel].filter(Boolean).join(' · '),
  });
  const said = input.overrides.filter(({ check }) =>
    findings.some((one) => one.check === check && one.state === 'stop'),
  );
  const leftCents = centsOfAmount(device.remainingAmount) - paidCents;
  const steps = withReasons(inBatch(command, batch.id), kind, said);
  if (imei !== null) await completeReservation(steps, input, imei);
  await takeSteps(steps, input, { kind, leftCents });
  // A trigger lets an earlier hand-over of this record stand again when its moment equals this one's; only one may stand, so the earlier one ends.
  await command.tx
    .update(handOvers)
    .set({ takenBackAt: command.now })
    .where(and(eq(handOvers.subjectKind, kind), eq(handOvers.subjectId, id), isNull(handOvers.takenBackAt)));
  const inserted = await command.tx
    .insert(handOvers)
    .values({
      ...{ subjectKind: kind, subjectId: id, batchId: batch.id, branch: input.branch },
      ...{
        agent: command.actor.agent,
        deviceId: command.actor.deviceId,
        at: command.doneAt,
        createdAt: command.now,
      },
      ...{ deviceImei: imei, receiverName: input.receiver.name, relation: input.receiver.relation },
      ...{ idLast4: input.receiver.idLast4, signature: input.signature, accessories: input.accessories },
      ...{ overrides: said, paidAmount: paidCents === 0 ? null : paidAmount },
      ...{ customerName: device.customerName, quoteNumber: device.quoteNumber },
      ...{ phoneModel: device.phoneModel, dueAmount: amountOfCents(leftCents) },
      totalAmount: 'fullAmount' in found ? found.fullAmount : found.totalAmount,
    })
    .returning({ id: handOvers.id });
  return readHandOver(command.tx, onlyRow(inserted).id);
}

async function notReady(
  { tx }: Command,
  { kind, id }: Pick<Input, 'kind' | 'id'>,
  status: string,
  current: ShownRow,
): Promise<AppError> {
  const [last] = await repo.findHandOversOf(tx, kind, id);
  const detail =
    last && last.takenBackAt === null
      ? `${last.agent ?? 'Someone'} has already handed over the device, at ${BRANCH_LABELS[last.branch]}`
      : `The device is not ready to be handed over: ${statusLabelOf(kind, status)}`;
  return new AppError('conflict', { detail, extra: { current } });
}

function readImei(text: string | null): string | null {
  if (text === null) return null;
  const read = parseImei(text);
  if (read.ok) return read.imei;
  throw fieldError('imei', IMEI_PROBLEM_WORDS[read.reason === 'check_digit' ? 'check_digit' : 'length']);
}

function assertReasons({ overrides }: Input, findings: readonly HandOverFinding[], current: ShownRow): void {
  const reasoned = new Set(overrides.map(({ check }) => check));
  const open = findings.filter(
    ({ check, state }) => state === 'never' || (state === 'stop' && !reasoned.has(check)),
  );
  if (open.length === 0) return;
  const detail = open.map(({ check, words }) => `${HAND_OVER_CHECK_LABELS[check]}: ${words}`).join(' · ');
  throw new AppError('conflict', { detail, extra: { checks: findings, current } });
}

/**
 * How much of the payment is booked: not more than is due, because change is given at the till. Whoever took the payment
 * offline has seen an earlier state of the order: an amount beyond what is due is refused until they choose to book it or
 * to give it back.
 */
function bookedCents(command: Command, { payment }: Input, dueAmount: string, current: ShownRow): Cents {
  if (payment === null) return 0;
  const cents = centsOfAmount(payment.amount);
  const dueCents = Math.max(0, centsOfAmount(dueAmount));
  if (cents <= dueCents || payment.excess === 'take') return cents;
  if (payment.excess === 'give_back') return dueCents;
  if (command.actor.deed) assertNotOverpaid(cents, dueCents, current);
  throw fieldError('payment.amount', excessWords(cents - dueCents));
}

/** Books the payment for the branch where the device is handed over, which the slip names. */
async function takePayment(
  command: Command,
  { kind, id, payment, branch }: Input,
  cents: Cents,
): Promise<void> {
  if (payment === null || cents === 0) return;
  const { method, reference } = payment;
  const receipt = {
    amount: amountOfCents(cents),
    method,
    reference,
    receivedAt: undefined,
    allowOverpayment: true,
  };
  const there = { ...command, actor: { ...command.actor, branch } };
  if (kind === 'payment') await addOrderReceipt(there, id, receipt);
  else await addLaybyReceipt(there, id, receipt);
}

/** The same command, which adds the reasons for failed checks to the first entry of the order or layby itself. */
function withReasons(command: Command, kind: Input['kind'], said: Input['overrides']): Command {
  const reason = said.map(({ check, reason: why }) => `${HAND_OVER_CHECK_LABELS[check]}: ${why}`).join(' · ');
  let isSaid = reason === '';
  return {
    ...command,
    record(entry) {
      const isFirst = !isSaid && entry.entity === kind;
      isSaid ||= isFirst;
      command.record(isFirst ? { ...entry, after: { ...entry.after, reason } } : entry);
    },
  };
}

/** Completes the customer's reservation for which this phone was put aside: they have what they waited for. Undo reopens it. */
async function completeReservation(command: Command, { kind, id }: Input, imei: string): Promise<void> {
  const places = await findDevicePlaces(command.tx, [imei]);
  const reservation = places.find((place) => place.kind === 'reservation' && !place.isGone);
  if (reservation === undefined || !(await repo.isTheirs(command.tx, { kind, id }, reservation.id))) return;
  await updateReservation(command, reservation.id, { status: 'completed' }, null);
}

/** Records the hand-over, and completes an order when nothing is due any more. */
async function takeSteps(
  command: Command,
  { id, branch }: Input,
  { kind, leftCents }: { kind: Input['kind']; leftCents: number },
): Promise<void> {
  const collection = { deliveryMethod: 'collected', collectionBranch: branch } as const;
  if (kind === 'layby') {
    await handOverLayby(command, id, { ...collection, deviceCollectedDate: undefined }, null);
    return;
  }
  await updateOrder(command, id, { ...collection, status: 'device_collected' }, null);
  if (leftCents <= 0) await updateOrder(command, id, { status: 'order_completed' }, null);
}
