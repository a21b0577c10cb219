import type { Executor } from '#server/platform/database/database.ts';
import type { ArrivalPreview, ArrivalPromise, Box } from '#shared/contracts/stock-arrival.ts';
import { type Allocation, allocate, compareTurns, type Decisions } from '#shared/domain/allocation.ts';
import { givenWords } from '#shared/domain/allocation-words.ts';
import { type ImeiProblem, parseImei } from '#shared/domain/imei.ts';
import { findLastArrivalId, findUnclaimed } from './stock-arrivals.list.ts';
import { findPutAside, findWaiting } from './waiting-promises.ts';

/** What would become of a box, as the shop stands now. Reads only. */

type View = { now: Date; zone: string };

export type Plan = {
  allocation: Allocation<ArrivalPromise>;
  promises: ArrivalPromise[];
  decisions: Decisions;
  /** What is wrong with a phone's number, by the phone's key. */
  problems: Map<string, string>;
};

export async function planArrival(db: Executor, box: Box): Promise<Plan> {
  const decisions = { sameModels: box.sameModels, byHand: box.byHand };
  const promises = await findWaiting(db, [...new Set(box.units.map(({ phoneModel }) => phoneModel))]);
  const allocation = allocate(box.units, promises, decisions);
  return {
    allocation,
    promises: promises.toSorted(compareTurns),
    decisions,
    problems: await findProblems(db, allocation),
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
      problem: problems.get(given.unit.key) ?? null,
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

const IMEI_WORDS: Readonly<Record<ImeiProblem, string>> = {
  not_digits: 'An IMEI has digits only',
  length: 'An IMEI has 15 digits',
  check_digit: 'The last digit does not fit the others: look at the number again',
};

/** A phone that came for nobody is in the shop, and may be listed again when somebody gets it now. */
async function findProblems(
  db: Executor,
  { units }: Allocation<ArrivalPromise>,
): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  const listed = new Map<string, (typeof units)[number]>();
  for (const given of units) {
    const { key, imei } = given.unit;
    if (imei === null) continue;
    const read = parseImei(imei);
    if (!read.ok) problems.set(key, IMEI_WORDS[read.reason]);
    else if (listed.has(read.imei)) problems.set(key, 'This number is in the box twice');
    else listed.set(read.imei, given);
  }
  const aside = await findPutAside(db, [...listed.keys()]);
  const unclaimed = await findUnclaimed(
    db,
    [...listed].flatMap(([imei, { to }]) => (to === null ? [imei] : [])),
  );
  for (const [imei, { unit }] of listed) {
    const box = unclaimed.get(imei);
    const place = aside.get(imei) ?? (box && `came for nobody with box ${box}`);
    if (place !== undefined) problems.set(unit.key, `This phone is in the shop already: ${place}`);
  }
  return problems;
}
