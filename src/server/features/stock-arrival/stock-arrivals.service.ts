import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { takeLaybyDeviceIn } from '#server/features/laybys/layby-device.service.ts';
import { updatePreOrder } from '#server/features/pre-orders/pre-order-update.service.ts';
import { updateReservation } from '#server/features/reservations/reservation-update.service.ts';
import { createBatch, inBatch } from '#server/platform/batches/batches.ts';
import type { Command } from '#server/platform/commands/command.ts';
import { lockName } from '#server/platform/database/name-locks.ts';
import { onlyRow } from '#server/platform/database/only-row.ts';
import { batches } from '#server/platform/database/schema/batches.schema.ts';
import { stockArrivals } from '#server/platform/database/schema/stock-arrivals.schema.ts';
import { findDevicePlaces } from '#server/platform/entities/device-places.ts';
import { type Entity, readOne, showRow } from '#server/platform/entities/entity.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type {
  Arrival,
  ArrivalConflict,
  ArrivalPromise,
  ArrivedDevice,
  arrivalBody,
  StoredUnit,
} from '#shared/contracts/stock-arrival.ts';
import { modelKeysOf, type PromiseKind, promiseKeyOf } from '#shared/domain/allocation.ts';
import { givenWords } from '#shared/domain/allocation-words.ts';
import { formatCount } from '#shared/domain/counts.ts';
import { parseImei } from '#shared/domain/imei.ts';
import { broughtBackIn, type Plan, planArrival, refOf } from './arrival-plan.service.ts';
import { type ArrivalRow, findArrivalsSince, presentArrival, selectArrival } from './stock-arrivals.list.ts';

/** Records a stock arrival: each phone goes to the promise that the preview showed, by the command for a single row, all as one batch. */

type Input = z.output<typeof arrivalBody>;

/** The lock that recording or undoing an arrival takes. */
export const ARRIVAL_LOCK = 'stock arrival';

export const arrivalEntity: Entity<typeof stockArrivals, Arrival> = {
  kind: 'stock_arrival',
  name: 'Stock arrival',
  table: stockArrivals,
  async find(db, id) {
    const row = await readOne<ArrivalRow>(db, selectArrival(id));
    return row && presentArrival(row);
  },
};

/**
 * Records an arrival, all or nothing. Of two at the same time one waits, and is then checked against what the other has
 * changed.
 * @throws AppError invalid_request for an IMEI that cannot be listed; conflict with `changed` and `arrivals` when the
 *   preview no longer applies
 */
export async function takeBoxIn(command: Command, input: Input): Promise<Arrival> {
  await lockName(command.tx, ARRIVAL_LOCK);
  const plan = await planArrival(command.tx, input);
  // Checked before the IMEIs: if another arrival has just listed the same phones, that is the message to show.
  await assertSeen(command, input, plan);
  assertNumbers(input, plan);
  const { allocation, promises, decisions } = plan;
  const served = allocation.units.flatMap(({ unit, to }) => (to ? [{ unit, to }] : []));
  const count = allocation.units.length;
  const batch = await createBatch(command, {
    ...{ kind: 'stock_arrival', entity: 'stock_arrival', entityId: null },
    label: `Stock arrival · ${formatCount(count, 'phone')}, ${served.length} assigned`,
    counts: countsOf(served.map(({ to }) => to.kind)),
  });
  const box = inBatch(command, batch.id);
  for (const { unit, to } of inLockOrder(served)) {
    const device = { deviceImei: imeiOf(unit.imei), deviceBranch: input.branch };
    await GIVE[to.kind](box, to, device).catch(asConflict(to));
  }
  const gone = await assertNoneGone(command, input);
  const broughtBack = broughtBackIn(input);
  const units = allocation.units.map((given): StoredUnit => {
    const { key: _, ...phone } = given.unit;
    const imei = imeiOf(phone.imei);
    // The reason for bringing a phone back is kept only when the phone had really been gone.
    const back = imei !== null && gone.has(imei) ? broughtBack.get(imei) : undefined;
    const words = givenWords(given, promises, decisions, command);
    return {
      ...phone,
      imei,
      to: refOf(given.to),
      how: given.how,
      why: back === undefined ? words : `${words}; brought back: ${back}`,
      reason: given.reason,
    };
  });
  const inserted = await command.tx
    .insert(stockArrivals)
    .values({
      ...{ branch: input.branch, units, unitCount: count, givenCount: served.length, batchId: batch.id },
      imeis: units.flatMap(({ imei }) => imei ?? []),
      modelKeys: modelKeysOf(input),
      ...{ receivedBy: command.actor.agent, deviceId: command.actor.deviceId },
      ...{ createdAt: command.now, updatedAt: command.now },
    })
    .returning({ id: stockArrivals.id, version: stockArrivals.version });
  const row = onlyRow(inserted);
  // The history finds the arrival by it.
  await command.tx.update(batches).set({ entityId: row.id }).where(eq(batches.id, batch.id));
  const after = { branch: input.branch, unitCount: count, givenCount: served.length };
  box.record({ entity: 'stock_arrival', ...row, action: 'created', after });
  return showRow(command.tx, arrivalEntity, row.id, command);
}

const GIVE: Readonly<
  Record<PromiseKind, (command: Command, to: ArrivalPromise, device: ArrivedDevice) => Promise<unknown>>
> = {
  pre_order: (command, { id, version }, device) =>
    updatePreOrder(command, id, { status: 'arrived', ...device }, version),
  layby: (command, { id, version }, device) => takeLaybyDeviceIn(command, id, device, version),
  reservation: (command, { id, version }, device) =>
    updateReservation(command, id, { stockReceived: true, ...device }, version),
};

/** In the order in which all code locks rows, to avoid deadlocks. */
function inLockOrder<Served extends { to: ArrivalPromise }>(served: readonly Served[]): Served[] {
  const order: readonly PromiseKind[] = ['pre_order', 'layby', 'reservation'];
  return served.toSorted((a, b) => order.indexOf(a.to.kind) - order.indexOf(b.to.kind) || a.to.id - b.to.id);
}

function assertNumbers({ units }: Input, { problems }: Plan): void {
  const errors = units.flatMap(({ key }, index) => {
    const message = problems.get(key)?.words;
    return message === undefined ? [] : [{ path: `units.${index}.imei`, message }];
  });
  if (errors.length > 0) throw new AppError('invalid_request', { errors });
}

/**
 * Locks the phones, so that a hand-over that runs at this moment is finished, and checks them again. Returns the IMEIs
 * that had been handed over and are said to be back.
 */
async function assertNoneGone({ tx }: Command, input: Input): Promise<ReadonlySet<string>> {
  const imeis = input.units.flatMap(({ imei }) => imeiOf(imei) ?? []).toSorted();
  const broughtBack = broughtBackIn(input);
  for (const imei of imeis) await lockName(tx, `device ${imei}`);
  const places = (await findDevicePlaces(tx, imeis)).filter(({ isGone }) => isGone);
  const gone = places.find(({ imei }) => !broughtBack.has(imei));
  if (gone === undefined) return new Set(places.map(({ imei }) => imei));
  const phone = `The phone with the IMEI ending in ${gone.imei.slice(-4)}`;
  throw new AppError('conflict', {
    detail: `${phone} was ${gone.place}`,
    extra: { changed: [], arrivals: [] } satisfies ArrivalConflict,
  });
}

/**
 * Checks that the preview still applies: the promises are unchanged, the same phones go to the same promises, and no other
 * arrival came meanwhile.
 */
async function assertSeen(command: Command, input: Input, { allocation, promises }: Plan): Promise<void> {
  const now = new Map(promises.map((promise) => [promiseKeyOf(promise), promise]));
  const changed: ArrivalConflict['changed'] = [];
  for (const seen of input.seen) {
    const promise = now.get(promiseKeyOf(seen));
    const { kind, id } = seen;
    if (promise === undefined) changed.push({ kind, id, name: '', what: 'is no longer waiting' });
    else if (promise.version !== seen.version)
      changed.push({ kind, id, name: promise.name, what: 'was changed' });
  }
  const shown = new Map(input.given.map(({ key, to }) => [key, to && promiseKeyOf(to)]));
  const isSame = allocation.units.every(
    ({ unit, to }) => (to && promiseKeyOf(to)) === (shown.get(unit.key) ?? null),
  );
  const arrivals = await findArrivalsSince(command.tx, input.lastArrivalId, modelKeysOf(input));
  if (isSame && changed.length === 0 && arrivals.length === 0) return;
  throw seenDifferently({ changed, arrivals });
}

function seenDifferently(extra: ArrivalConflict): AppError {
  const [latest] = extra.arrivals;
  const detail = latest
    ? `${latest.receivedBy ?? 'Someone'} received a box of ${formatCount(latest.unitCount, 'phone')} in the meantime. Is it the same box?`
    : 'The waiting customers have changed. Check the new proposal.';
  return new AppError('conflict', { detail, extra });
}

const BY_STATE = ['stale_version', 'lost_race', 'transition_refused', 'not_found', 'conflict'];

/** Turns an error about the state of one promise into a conflict of the whole arrival that names the promise. */
const asConflict =
  ({ kind, id, name }: ArrivalPromise) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || !BY_STATE.includes(error.code)) throw error;
    throw new AppError('conflict', {
      detail: `${name}: ${error.message}`,
      extra: { changed: [{ kind, id, name, what: 'was changed' }], arrivals: [] },
    });
  };

function imeiOf(text: string | null): string | null {
  const read = text === null ? null : parseImei(text);
  return read?.ok ? read.imei : null;
}

function countsOf(kinds: readonly PromiseKind[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
