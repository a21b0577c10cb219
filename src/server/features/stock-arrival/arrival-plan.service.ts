import type { Executor } from '#server/platform/database/database.ts';
import { findDevicePlaces } from '#server/platform/entities/device-places.ts';
import type { ArrivalPreview, ArrivalPromise, Box } from '#shared/contracts/stock-arrival.ts';
import { type Allocation, allocate, compareTurns, type Decisions } from '#shared/domain/allocation.ts';
import { givenWords } from '#shared/domain/allocation-words.ts';
import { IMEI_PROBLEM_WORDS, imeiIn, parseImei } from '#shared/domain/imei.ts';
import { findLastArrivalId, findUnclaimed } from './stock-arrivals.list.ts';
import { findWaiting } from './waiting-promises.ts';

/** Plans what happens to the phones of a box, by the current state of the shop. Reads only. */

type View = { now: Date; zone: string };

export type Plan = {
  allocation: Allocation<ArrivalPromise>;
  promises: ArrivalPromise[];
  decisions: Decisions;
  /** What is wrong with a phone's IMEI, by the unit's key. */
  problems: Map<string, NumberProblem>;
};

/** `isGone`: the phone was handed over, and the request does not say that it was brought back. */
export type NumberProblem = { words: string; isGone: boolean };

export async function planArrival(db: Executor, box: Box): Promise<Plan> {
  const decisions = { sameModels: box.sameModels, byHand: box.byHand };
  const promises = await findWaiting(db, [...new Set(box.units.map(({ phoneModel }) => phoneModel))]);
  const allocation = allocate(box.units, promises, decisions);
  return {
    allocation,
    promises: promises.toSorted(compareTurns),
    decisions,
    problems: await findProblems(db, allocation, broughtBackIn(box)),
  };
}

export async function previewArrival(db: Executor, box: Box, view: View): Promise<ArrivalPreview> {
  const { allocation, promises, decisions, problems } = await planArrival(db, box);
  return {
    units: allocation.units.map((given) => ({
      key: given.unit.key,
      to: refOf(given.to),
      how: given.how,
      why: givenWords(given, promises, decisions, view),
      problem: problems.get(given.unit.key)?.words ?? null,
      isGone: problems.get(given.unit.key)?.isGone ?? false,
    })),
    promises,
    without: allocation.without.map(({ kind, id }) => ({ kind, id })),
    questions: allocation.questions,
    lastArrivalId: await findLastArrivalId(db),
  };
}

export function refOf(promise: ArrivalPromise | null): Pick<ArrivalPromise, 'kind' | 'id'> | null {
  return promise && { kind: promise.kind, id: promise.id };
}

/** The reason why each phone that was brought back is in the shop again, by IMEI. */
export function broughtBackIn({ broughtBack }: Pick<Box, 'broughtBack'>): ReadonlyMap<string, string> {
  return new Map(broughtBack.map(({ imei, reason }) => [imeiIn(imei) ?? imei, reason]));
}

/**
 * Finds IMEIs that cannot be listed. A phone that came for nobody is in the shop, and may be listed again when somebody
 * gets it now. A phone that was handed over is gone, until the request says that it was brought back.
 */
async function findProblems(
  db: Executor,
  { units }: Allocation<ArrivalPromise>,
  broughtBack: ReadonlyMap<string, string>,
): Promise<Map<string, NumberProblem>> {
  const problems = new Map<string, NumberProblem>();
  const say = (key: string, words: string, isGone = false) => problems.set(key, { words, isGone });
  const listed = new Map<string, (typeof units)[number]>();
  for (const given of units) {
    const { key, imei } = given.unit;
    if (imei === null) continue;
    const read = parseImei(imei);
    if (!read.ok) say(key, IMEI_PROBLEM_WORDS[read.reason]);
    else if (listed.has(read.imei)) say(key, 'This IMEI is in the box twice');
    else listed.set(read.imei, given);
  }
  const places = new Map(
    (await findDevicePlaces(db, [...listed.keys()])).toReversed().map((one) => [one.imei, one]),
  );
  const unclaimed = await findUnclaimed(
    db,
    [...listed].flatMap(([imei, { to }]) => (to === null ? [imei] : [])),
  );
  for (const [imei, { unit }] of listed) {
    const known = places.get(imei);
    const box = unclaimed.get(imei);
    if (known?.isGone) {
      if (!broughtBack.has(imei)) say(unit.key, `This phone was ${known.place}. Was it brought back?`, true);
      continue;
    }
    const place = known?.place ?? (box && `unassigned in box ${box}`);
    if (place !== undefined) say(unit.key, `This phone is already in the shop: ${place}`);
  }
  return problems;
}
